import type { Translation } from '../translation.ts'

export const prompts: Translation<'de', 'prompts'> = {
  'prompt.validation.title': 'Bitte korrigieren Sie die markierten Felder',
  'prompt.validation.text': 'Der Dienst hat diese Werte nicht angenommen.',
  'prompt.validation.load':
    'Der Dienst hat diese Suche nicht angenommen. Setzen Sie die Filter zurück und versuchen Sie es erneut.',
  'prompt.refused.title': 'Der Dienst hat diesen Code nicht angenommen',
  'prompt.refused.text': 'Er sagt: „{sentence}“',
  'prompt.conflict.mine': 'Das könnte der Code sein, den Sie gerade gesendet haben.',
  'prompt.conflict.look': '{link} öffnen',
  'prompt.conflict.lookHint':
    'Wenn der Link Ihr Ziel öffnet, wurde der Code erstellt. Wenn nicht, geben Sie einen anderen Kurznamen ein.',
  'prompt.conflict.inUse': 'ist schon vergeben.',
  'prompt.conflict.free': 'Verfügbar:',
  'prompt.conflict.choose': '{tag} verwenden',
  'prompt.conflict.other': 'oder geben Sie einen anderen ein.',
  'prompt.conflict.noIdea': 'Geben Sie einen anderen Kurznamen ein.',
  'prompt.conflict.text': 'Wählen Sie einen anderen Kurznamen.',
  'prompt.unauthorized.title': 'Sie sind abgemeldet',
  'prompt.unauthorized.text': 'Melden Sie sich wieder an, um weiterzumachen.',
  'prompt.unauthorized.action': 'Anmelden',
  'prompt.forbidden.title': 'Das dürfen Sie nicht',
  'prompt.forbidden.text':
    'Ihre Rolle in diesem Konto erlaubt es nicht. Fragen Sie einen Inhaber des Kontos.',
  'prompt.notFound.title': 'Code nicht gefunden',
  'prompt.notFound.text': 'Vielleicht wurde er gelöscht, oder er gehört zu einem anderen Konto.',
  'prompt.notFound.action': 'Zur Bibliothek',
  'prompt.changed.title': 'Jemand anderes hat diesen Code gespeichert',
  'prompt.changed.text':
    'Nichts wurde überschrieben, und Ihre Änderungen sind noch da. Laden Sie den Code neu, um die anderen zu sehen.',
  'prompt.server.load.title': 'Der Dienst hat ein Problem',
  'prompt.server.load.text':
    'Ihre Codes sind sicher, und gedruckte Codes funktionieren weiter. (Status {status})',
  'prompt.busy.title': 'Zu viele Anfragen',
  'prompt.busy.load': {
    one: 'Bitte warten Sie {count} Sekunde. Dann versuchen wir es von selbst erneut.',
    other: 'Bitte warten Sie {count} Sekunden. Dann versuchen wir es von selbst erneut.',
  },
  'prompt.busy.byHand': {
    one: 'Bitte warten Sie {count} Sekunde und versuchen Sie es dann erneut.',
    other: 'Bitte warten Sie {count} Sekunden und versuchen Sie es dann erneut.',
  },
  'prompt.busy.save': {
    one: 'Ihre Änderungen sind noch da. Bitte warten Sie {count} Sekunde und versuchen Sie es dann erneut.',
    other:
      'Ihre Änderungen sind noch da. Bitte warten Sie {count} Sekunden und versuchen Sie es dann erneut.',
  },
  'prompt.busy.over': 'Sie können es jetzt erneut versuchen.',
  'prompt.full.title': 'Dem Dienst fehlt Speicherplatz',
  'prompt.full.text':
    'Wir können nicht speichern, bis Ihre Administration Platz schafft. Ihre Änderungen sind noch da, gespeicherte Codes sind sicher, und gedruckte Codes funktionieren weiter.',
  'prompt.server.save.title': 'Der Dienst konnte nicht speichern',
  'prompt.server.save.text': 'Ihre Änderungen sind noch da. (Status {status})',
  'prompt.server.wait': {
    one: 'Bitte warten Sie {count} Sekunde.',
    other: 'Bitte warten Sie {count} Sekunden.',
  },
  'prompt.offline.load.title': 'Der Dienst ist nicht erreichbar',
  'prompt.offline.load.text': 'Prüfen Sie Ihre Verbindung und versuchen Sie es dann erneut.',
  'prompt.timeout.load.title': 'Das dauert zu lange',
  'prompt.timeout.load.text': 'Der Dienst hat nicht rechtzeitig geantwortet.',
  'prompt.unknown.save.title': 'Die Verbindung brach beim Speichern ab',
  'prompt.unknown.save.text':
    'Wir wissen noch nicht, ob gespeichert wurde. Ihre Änderungen sind noch da, und Sie können es gefahrlos erneut versuchen.',
  'prompt.unknown.save.action': 'Prüfen und erneut versuchen',
  'prompt.unreadable.load.title': 'Die Antwort war nicht lesbar',
  'prompt.unreadable.load.text':
    'Etwas zwischen dieser Seite und dem Dienst hat unerwartet geantwortet. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
}
