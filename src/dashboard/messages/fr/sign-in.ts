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
  'signIn.refused.unauthorized':
    'Ce jeton d’accès n’est pas valide. Copiez-le de nouveau, ou redémarrez le service pour obtenir un nouveau lien.',
  'signIn.refused.linkExpired': 'Ce lien de connexion a expiré. Saisissez plutôt un jeton d’accès.',
  'signIn.refused.offline': 'Vous êtes hors ligne. Connectez-vous dès que la connexion est rétablie.',
  'signIn.refused.unreachable': '{host} ne répond pas. Vérifiez l’adresse et que le service est démarré.',
  'signIn.refused.timeout': '{host} met trop de temps à répondre. Réessayez dans un instant.',
  'signIn.refused.cors':
    '{host} refuse les requêtes de cette page. Demandez à son administrateur d’autoriser {origin} (CORS).',
  'signIn.refused.insecure': 'Utilisez une adresse qui commence par https://.',
  'signIn.refused.stranger': '{host} n’est pas un service de QR codes. Vérifiez l’adresse.',
  'signIn.refused.server': '{host} rencontre un problème (statut {status}). Réessayez dans un instant.',
  'signIn.again.title': 'Se reconnecter',
  'signIn.again.text':
    'Votre jeton d’accès a expiré. Vos modifications sont toujours là, et les enregistrements en attente reprendront après la connexion.',
  'signIn.again.leave': 'Se déconnecter',
  'signIn.signedOut': 'Vous êtes déconnecté.',
}
