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
  'signIn.refused.unauthorized':
    'Dit toegangstoken is niet geldig. Kopieer het opnieuw of herstart de dienst voor een nieuwe link.',
  'signIn.refused.linkExpired': 'Deze inloglink is verlopen. Voer in plaats daarvan een toegangstoken in.',
  'signIn.refused.offline': 'Je bent offline. Log in zodra je weer verbinding hebt.',
  'signIn.refused.unreachable': '{host} reageert niet. Controleer het adres en of de dienst draait.',
  'signIn.refused.timeout': '{host} doet te lang over een antwoord. Probeer het zo nog eens.',
  'signIn.refused.cors':
    '{host} staat geen verzoeken van deze pagina toe. Vraag de beheerder om {origin} toe te staan (CORS).',
  'signIn.refused.insecure': 'Gebruik een adres dat met https:// begint.',
  'signIn.refused.stranger': '{host} is geen dienst voor QR-codes. Controleer het adres.',
  'signIn.refused.server': '{host} heeft een probleem (status {status}). Probeer het zo nog eens.',
  'signIn.again.title': 'Opnieuw inloggen',
  'signIn.again.text':
    'Je toegangstoken is verlopen. Je wijzigingen staan er nog, en wachtende opslagacties gaan verder na het inloggen.',
  'signIn.again.leave': 'Toch uitloggen',
  'signIn.signedOut': 'Je bent uitgelogd.',
}
