import type { Translation } from '../translation.ts'

export const domains: Translation<'de', 'domains'> = {
  'domains.lead':
    'Die Namen in Ihren Kurzlinks. Nehmen Sie einen Namen Ihrer Firma, damit Menschen dem Scan vertrauen.',
  'domains.loading': 'Ihre Domains werden geladen',
  'domains.list': 'Ihre Domains',
  'domains.add': 'Domain hinzufügen',
  'domains.ownersOnly': 'Nur Inhaber des Kontos können Domains hinzufügen und entfernen.',
  'domains.default': 'Standard',
  'domains.configured': 'Aus der Konfiguration',
  'domains.configured.text':
    'Von der Administration in BRANDED_DOMAINS für alle Konten eingerichtet. Entfernen lässt sie sich nur dort.',
  'domains.codes': { one: '{count} Code', other: '{count} Codes' },
  'domains.deletedCodes': { one: '{count} gelöschter Code', other: '{count} gelöschte Codes' },
  'domains.noCodes': 'Keine Codes',
  'domains.checked': 'Geprüft',
  'domains.check': 'Erneut prüfen',
  'domains.check.named': '{domain} erneut prüfen',
  'domains.setup': 'Einrichtung',
  'domains.setup.named': 'Einrichtung von {domain}',
  'domains.makeDefault': 'Zum Standard machen',
  'domains.makeDefault.named': '{domain} zum Standard machen',
  'domains.madeDefault': 'Neue Codes beginnen jetzt mit {domain}.',
  'domains.remove': 'Entfernen',
  'domains.remove.named': '{domain} entfernen',
  'domains.removed': '{domain} entfernt.',
  'domains.failed': 'Das hat nicht geklappt, es hat sich nichts geändert. Versuchen Sie es erneut.',
  'domains.checkFailed': '{domain} konnte nicht geprüft werden. Versuchen Sie es erneut.',
  'domains.state.works': 'Funktioniert',
  'domains.state.works.text': 'Links mit dieser Domain öffnen sich.',
  'domains.state.no-record': 'Noch kein DNS-Eintrag',
  'domains.state.no-record.text':
    'Der Name hat noch keine Adresse. Nach dem Anlegen des Eintrags kann es bis zu einem Tag dauern, bis ihn alle sehen.',
  'domains.state.elsewhere': 'Zeigt woanders hin',
  'domains.state.elsewhere.text':
    'DNS führt zu {addresses}, das ist nicht dieser Dienst. Ändern Sie den Eintrag.',
  'domains.state.certificate': 'Zertifikat fehlt',
  'domains.state.certificate.text':
    'Der Name führt hierher, hat aber kein gültiges Zertifikat für https, deshalb warnen Telefone. Bitten Sie Ihre Administration um eines.',
  'domains.state.other-service': 'Antwortet, aber nicht dieser Dienst',
  'domains.state.other-service.text':
    'Unter {addresses} antwortet ein Webserver, aber nicht dieser Dienst. Prüfen Sie den Eintrag, oder fragen Sie Ihre Administration.',
  'domains.state.other-host': 'Der Name geht unterwegs verloren',
  'domains.state.other-host.text':
    'Der Proxy vor diesem Dienst ersetzt den Namen. Bitten Sie Ihre Administration, den Host-Header weiterzugeben.',
  'domains.state.unreachable': 'Nichts antwortet',
  'domains.state.unreachable.text': 'DNS führt zu {addresses}, aber dort antwortet nichts.',
  'domains.state.private': 'Private Adresse',
  'domains.state.private.text':
    'Der Name führt in ein privates Netzwerk. Solche Adressen prüfen wir nicht, und Telefone außerhalb können sie nicht öffnen.',
  'domains.state.unchecked': 'Noch nicht geprüft',
  'domains.state.unchecked.text': 'Prüfen Sie die Domain, bevor Sie Codes damit drucken.',
  'domains.state.unknown': 'Nicht prüfbar',
  'domains.state.unknown.text':
    'Die DNS-Server haben nicht geantwortet. Versuchen Sie es in einer Minute erneut.',
  'domains.state.checking': 'Wird geprüft…',
  'domains.new.title': 'Domain hinzufügen',
  'domains.new.label': 'Domain',
  'domains.new.hint': 'Zum Beispiel go.ihrefirma.de. Ihre Website behält ihren Namen.',
  'domains.new.missing': 'Geben Sie eine Domain ein.',
  'domains.new.format': 'Geben Sie eine Domain wie go.ihrefirma.de ein.',
  'domains.new.configured': 'Diese Domain ist schon für alle Konten eingerichtet.',
  'domains.new.dashboard':
    'Das ist die Adresse des Dashboards. Wählen Sie einen anderen Namen für Ihre Links.',
  'domains.new.added': 'Sie haben diese Domain schon hinzugefügt.',
  'domains.new.held': 'Ein anderes Konto dieses Dienstes verwendet diese Domain.',
  'domains.new.too-many': 'Mehr Domains sind nicht möglich. Entfernen Sie zuerst eine.',
  'domains.new.unknown':
    'Die Verbindung ist abgebrochen. Wir wissen nicht, ob die Domain hinzugefügt wurde. Sehen Sie in der Liste nach.',
  'domains.setup.title': '{domain} einrichten',
  'domains.setup.open':
    'Melden Sie sich dort an, wo Ihre Firma ihre Domain verwaltet, und öffnen Sie die DNS-Einstellungen.',
  'domains.setup.record': { one: 'Legen Sie diesen Eintrag an:', other: 'Legen Sie diese Einträge an:' },
  'domains.setup.noRecord':
    'Legen Sie für {domain} einen CNAME- oder A-Eintrag an, der zu diesem Dienst führt. Ihre Administration kennt die Adresse.',
  'domains.setup.wait':
    'Kommen Sie zurück und prüfen Sie. Neue Einträge gelten oft nach Minuten, manchmal erst nach einem Tag.',
  'domains.setup.type': 'Typ',
  'domains.setup.name': 'Name',
  'domains.setup.value': 'Wert',
  'domains.setup.copyName': 'Name kopieren',
  'domains.setup.copyValue': 'Wert kopieren',
  'domains.setup.done': 'Fertig',
  'domains.default.title': '{domain} trotzdem zum Standard machen?',
  'domains.default.text':
    'Bei der letzten Prüfung funktionierte sie nicht. Neue Codes würden damit beginnen, und ihre Drucke würden sich nicht öffnen.',
  'domains.default.confirm': 'Zum Standard machen',
  'domains.remove.title': '{domain} entfernen?',
  'domains.remove.text':
    'Kein Code verwendet sie, also hört kein Druck auf zu funktionieren. Sie können sie später wieder hinzufügen.',
  'domains.remove.next': 'Neue Codes beginnen dann mit {domain}.',
  'domains.remove.confirm': 'Domain entfernen',
  'domains.inUse.title': '{domain} lässt sich noch nicht entfernen',
  'domains.inUse.by': 'Sie wird verwendet von:',
  'domains.inUse.text':
    'Deren Drucke würden nicht mehr funktionieren. Auch frühere Links eines Codes zählen, denn es kann Drucke damit geben.',
  'domains.inUse.show': { one: '{count} Code anzeigen', other: '{count} Codes anzeigen' },
  'domains.inUse.showDeleted': {
    one: '{count} gelöschten Code anzeigen',
    other: '{count} gelöschte Codes anzeigen',
  },
  'domains.inUse.deleted':
    'Gelöschte Codes lassen sich 30 Tage lang wiederherstellen. Danach zählen sie nicht mehr.',
}
