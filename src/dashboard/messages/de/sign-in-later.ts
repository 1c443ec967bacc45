import type { Translation } from '../translation.ts'

export const signInLater: Translation<'de', 'signInLater'> = {
  'signIn.refused.unauthorized':
    'Dieses Zugriffstoken ist ungültig. Kopieren Sie es noch einmal oder starten Sie den Dienst für einen neuen Link neu.',
  'signIn.refused.linkExpired':
    'Dieser Anmeldelink ist abgelaufen. Geben Sie stattdessen ein Zugriffstoken ein.',
  'signIn.refused.offline': 'Sie sind offline. Melden Sie sich an, sobald die Verbindung wieder da ist.',
  'signIn.refused.unreachable': '{host} antwortet nicht. Prüfen Sie die Adresse und ob der Dienst läuft.',
  'signIn.refused.timeout': '{host} braucht zu lange für eine Antwort. Versuchen Sie es gleich noch einmal.',
  'signIn.refused.cors':
    '{host} erlaubt keine Anfragen von dieser Seite. Bitten Sie die zuständige Person, {origin} zu erlauben (CORS).',
  'signIn.refused.insecure': 'Verwenden Sie eine Adresse, die mit https:// beginnt.',
  'signIn.refused.stranger': '{host} ist kein Dienst für QR-Codes. Prüfen Sie die Adresse.',
  'signIn.refused.server': '{host} hat ein Problem (Status {status}). Versuchen Sie es gleich noch einmal.',
  'signIn.again.title': 'Erneut anmelden',
  'signIn.again.text':
    'Ihr Zugriffstoken ist abgelaufen. Ihre Änderungen sind noch da, und wartende Speicherungen laufen nach der Anmeldung weiter.',
  'signIn.again.leave': 'Stattdessen abmelden',
  'ways.forgotten.text.link':
    'Bitten Sie Inhaber Ihres Kontos um einen Link zu einem neuen Passwort. Er lässt sich unter Konto, Personen erstellen. Auch die Administration kann einen erstellen.',
  'ways.forgotten.text.mail':
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link zu einem neuen Passwort.',
  'ways.forgotten.send': 'Link senden',
  'ways.forgotten.sent':
    'Wenn hier jemand {email} verwendet, ist ein Link unterwegs. Er gilt einmal, 24 Stunden lang. Kommt nach einigen Minuten keine E-Mail, fragen Sie Inhaber Ihres Kontos.',
  'ways.forgotten.back': 'Zurück',
  'ways.passkey.cancelled':
    'Der Passkey wurde nicht benutzt. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  'ways.passkey.known':
    'Dieses Gerät hat schon einen Passkey für Sie. Melden Sie sich beim nächsten Mal damit an.',
  'ways.passkey.impossible': 'Dieser Browser konnte hier keinen Passkey benutzen. Melden Sie sich anders an.',
  'ways.wrong.wrong': 'E-Mail-Adresse oder Passwort ist falsch.',
  'ways.wrong.unknown':
    'Dieser Passkey ist hier nicht bekannt. Nehmen Sie einen anderen, oder melden Sie sich anders an.',
  'ways.wrong.expired': 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  'ways.wrong.personal': 'Wählen Sie ein Passwort ohne Ihren Namen und Ihre E-Mail-Adresse.',
  'ways.wrong.well-known':
    'Viele verwenden dieses Passwort, deshalb wird es zuerst erraten. Wählen Sie ein anderes.',
  'ways.wrong.taken': 'Diese Adresse geht nicht. Wählen Sie eine andere.',
  'ways.wrong.too-many': 'Mehr Passkeys sind nicht möglich. Entfernen Sie zuerst einen.',
  'ways.wrong.last-way': 'Fügen Sie zuerst einen anderen Weg zum Anmelden hinzu: Das ist Ihr letzter.',
  'ways.wrong.place':
    'Der Dienst weist diese Seite wegen ihrer Adresse ab. Hinter einem Proxy muss die Administration DASHBOARD_URL auf {origin} setzen.',
  'ways.wrong.often': {
    one: 'Zu viele Versuche. Warten Sie {count} Sekunde.',
    other: 'Zu viele Versuche. Warten Sie {count} Sekunden.',
  },
  'ways.wrong.offline': 'Sie sind offline. Versuchen Sie es erneut, sobald Sie wieder online sind.',
  'ways.wrong.server': 'Der Dienst hat ein Problem. Versuchen Sie es gleich noch einmal.',
  'ways.failed.no-account':
    'Diese Identität verwendet hier noch niemand. Öffnen Sie Ihren Einladungslink und machen Sie dort weiter, oder verknüpfen Sie die Identität in Ihrem Profil.',
  'ways.failed.expired':
    'Diese Anmeldung hat zu lange gedauert oder wurde schon benutzt. Versuchen Sie es erneut.',
  'ways.failed.unavailable':
    'Der Anbieter antwortet nicht. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  'ways.failed.refused':
    'Der Anbieter hat die Anmeldung nicht bestätigt. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  'ways.failed.invitation':
    'Diese Einladung wurde benutzt, zurückgezogen oder ist abgelaufen. Bitten Sie um einen neuen Link.',
  'ways.failed.taken': 'Diese Identität gehört hier einer anderen Person.',
  'ways.again':
    'Ihre Sitzung ist beendet. Ihre Änderungen sind noch da, und wartende Speicherungen laufen nach der Anmeldung weiter.',
  'ways.noAccount.title': 'Sie gehören zu keinem Konto',
  'ways.noAccount.text':
    'Bitten Sie jemanden um einen Einladungslink, und öffnen Sie ihn in diesem Browser. Ihre Anmeldewege behalten Sie.',
  'ways.noAccount.signOut': 'Abmelden',
  'ways.invited.title': 'Eine Einladung wartet auf Sie',
  'ways.invited.by':
    '{name} hat Sie zu {account} eingeladen. Die Codes, die Sie suchen, sind vielleicht dort.',
  'ways.invited.byNobody':
    'Sie wurden zu {account} eingeladen. Die Codes, die Sie suchen, sind vielleicht dort.',
  'ways.invited.open': 'Einladung öffnen',
  'ways.invited.dismiss': 'Ausblenden',
}
