import type { Translation } from '../translation.ts'

export const waysIn: Translation<'fr', 'waysIn'> = {
  'ways.passkey': 'Se connecter avec une clé d’accès',
  'ways.or': 'ou',
  'ways.email': 'Adresse e-mail',
  'ways.password': 'Mot de passe',
  'ways.newPassword': 'Nouveau mot de passe',
  'ways.newPassword.hint': {
    one: 'Au moins {count} caractère.',
    many: 'Au moins {count} caractères.',
    other: 'Au moins {count} caractères.',
  },
  'ways.provider': 'Continuer avec {name}',
  'ways.token': 'Utiliser un jeton d’accès ou un autre service',
  'ways.person': 'Revenir aux autres moyens de connexion',
  'ways.loading': 'Chargement des moyens de connexion',
  'ways.notLoaded': 'Impossible de charger les moyens de connexion.',
  'ways.new':
    'Personne ne peut encore se connecter ici. Ouvrez le lien affiché par le service au démarrage, ou collez son jeton ci-dessous.',
  'ways.passkeysMissing.ip-address': 'Les clés d’accès ne fonctionnent pas avec une adresse IP.',
  'ways.passkeysMissing.address': 'Se connecter avec une clé d’accès sur {address}',
  'ways.passkeysMissing.unknown-address':
    'Les clés d’accès ne fonctionnent pas encore : l’administrateur doit donner cette adresse à DASHBOARD_URL.',
  'ways.passkeysMissing.not-secure': 'Les clés d’accès demandent une adresse qui commence par https://.',
  'ways.forgotten': 'Mot de passe oublié ?',
  'ways.wrong.email': 'Saisissez une adresse e-mail comme ana@example.com.',
  'ways.wrong.password': 'Saisissez votre mot de passe.',
  'ways.wrong.newPassword': 'Utilisez au moins {count} caractères.',
  'ways.continuing': 'Connexion en tant que {name}',
  'ways.close': 'Vous êtes connecté. Vous pouvez fermer cette fenêtre.',
}
