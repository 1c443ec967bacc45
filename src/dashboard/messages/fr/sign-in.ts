import type { Translation } from '../translation.ts'

export const signIn: Translation<'fr', 'signIn'> = {
  'signIn.title': 'Se connecter',
  'signIn.lead': 'Ouvrez le lien affiché par le service au démarrage, ou saisissez un jeton d’accès.',
  'signIn.token.label': 'Jeton d’accès',
  'signIn.token.hint': 'Conservé dans ce navigateur uniquement.',
  'signIn.token.missing': 'Saisissez votre jeton d’accès.',
  'signIn.service.toggle': 'Utiliser un autre service',
  'signIn.service.label': 'Adresse du service',
  'signIn.service.hint': 'Laissez vide pour utiliser le service de cette page.',
  'signIn.service.invalid': 'Saisissez une adresse qui commence par https://.',
  'signIn.submit': 'Se connecter',
  'signIn.byLink': 'Connexion en cours',
  'signIn.signedOut': 'Vous êtes déconnecté.',
}
