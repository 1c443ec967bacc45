import type { Translation } from '../translation.ts'

export const signIn: Translation<'nl', 'signIn'> = {
  'signIn.title': 'Inloggen',
  'signIn.lead': 'Open de link die de dienst bij het starten toonde, of voer een toegangstoken in.',
  'signIn.token.label': 'Toegangstoken',
  'signIn.token.hint': 'Alleen in deze browser bewaard.',
  'signIn.token.missing': 'Voer je toegangstoken in.',
  'signIn.service.toggle': 'Andere dienst gebruiken',
  'signIn.service.label': 'Adres van de dienst',
  'signIn.service.hint': 'Laat leeg om de dienst van deze pagina te gebruiken.',
  'signIn.service.invalid': 'Voer een adres in dat met https:// begint.',
  'signIn.submit': 'Inloggen',
  'signIn.byLink': 'Je wordt ingelogd',
  'signIn.signedOut': 'Je bent uitgelogd.',
}
