import type { Translation } from '../translation.ts'

export const signIn: Translation<'de', 'signIn'> = {
  'signIn.title': 'Anmelden',
  'signIn.lead':
    'Öffnen Sie den Link, den der Dienst beim Start ausgegeben hat, oder geben Sie ein Zugriffstoken ein.',
  'signIn.token.label': 'Zugriffstoken',
  'signIn.token.hint': 'Bleibt nur in diesem Browser gespeichert.',
  'signIn.token.missing': 'Geben Sie Ihr Zugriffstoken ein.',
  'signIn.service.toggle': 'Anderen Dienst verwenden',
  'signIn.service.label': 'Adresse des Dienstes',
  'signIn.service.hint': 'Leer lassen, um den Dienst dieser Seite zu verwenden.',
  'signIn.service.invalid': 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
  'signIn.submit': 'Anmelden',
  'signIn.byLink': 'Sie werden angemeldet',
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
  'signIn.signedOut': 'Sie sind abgemeldet.',
}
