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
  'signIn.signedOut': 'Sie sind abgemeldet.',
}
