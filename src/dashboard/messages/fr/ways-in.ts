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
  'ways.forgotten.text.link':
    'Demandez à un propriétaire de votre compte un lien vers un nouveau mot de passe. Il se crée sous Compte, Personnes. L’administrateur du service peut aussi en créer un.',
  'ways.forgotten.text.mail':
    'Saisissez votre adresse e-mail, nous vous enverrons un lien vers un nouveau mot de passe.',
  'ways.forgotten.send': 'Envoyer le lien',
  'ways.forgotten.sent':
    'Si quelqu’un utilise {email} ici, un lien est en route. Il fonctionne une fois, pendant 24 heures. Sans e-mail dans quelques minutes, demandez à un propriétaire de votre compte.',
  'ways.forgotten.back': 'Retour',
  'ways.passkey.cancelled': 'La clé d’accès n’a pas été utilisée. Réessayez, ou connectez-vous autrement.',
  'ways.passkey.known': 'Cet appareil a déjà une clé d’accès pour vous. Utilisez-la la prochaine fois.',
  'ways.passkey.impossible':
    'Ce navigateur n’a pas pu utiliser de clé d’accès ici. Connectez-vous autrement.',
  'ways.wrong.wrong': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'ways.wrong.unknown':
    'Cette clé d’accès n’est pas connue ici. Utilisez-en une autre, ou connectez-vous autrement.',
  'ways.wrong.expired': 'C’était trop long. Réessayez.',
  'ways.wrong.personal': 'Choisissez un mot de passe sans votre nom ni votre adresse e-mail.',
  'ways.wrong.well-known':
    'Beaucoup utilisent ce mot de passe, il est donc deviné en premier. Choisissez-en un autre.',
  'ways.wrong.taken': 'Cette adresse ne peut pas être utilisée. Choisissez-en une autre.',
  'ways.wrong.too-many': 'Impossible d’avoir plus de clés d’accès. Retirez-en d’abord une.',
  'ways.wrong.last-way': 'Ajoutez d’abord un autre moyen de connexion : c’est le dernier.',
  'ways.wrong.email': 'Saisissez une adresse e-mail comme ana@example.com.',
  'ways.wrong.password': 'Saisissez votre mot de passe.',
  'ways.wrong.newPassword': 'Utilisez au moins {count} caractères.',
  'ways.wrong.place':
    'Le service refuse cette page à cause de son adresse. Derrière un proxy, l’administrateur doit donner {origin} à DASHBOARD_URL.',
  'ways.wrong.often': {
    one: 'Trop d’essais. Patientez {count} seconde.',
    many: 'Trop d’essais. Patientez {count} secondes.',
    other: 'Trop d’essais. Patientez {count} secondes.',
  },
  'ways.wrong.offline': 'Vous êtes hors ligne. Réessayez dès votre retour en ligne.',
  'ways.wrong.server': 'Le service a un problème. Réessayez dans un instant.',
  'ways.failed.no-account':
    'Personne n’utilise encore cette identité ici. Ouvrez votre lien d’invitation et continuez de là, ou liez l’identité dans votre profil.',
  'ways.failed.expired': 'Cette connexion a pris trop de temps ou a déjà servi. Réessayez.',
  'ways.failed.unavailable': 'Le fournisseur ne répond pas. Réessayez, ou connectez-vous autrement.',
  'ways.failed.refused':
    'Le fournisseur n’a pas confirmé la connexion. Réessayez, ou connectez-vous autrement.',
  'ways.failed.invitation': 'Cette invitation a été utilisée, retirée ou a expiré. Demandez un nouveau lien.',
  'ways.failed.taken': 'Cette identité appartient ici à une autre personne.',
  'ways.continuing': 'Connexion en tant que {name}',
  'ways.again':
    'Votre session est terminée. Vos modifications sont toujours là, et les enregistrements en attente reprendront après la connexion.',
  'ways.noAccount.title': 'Vous n’appartenez à aucun compte',
  'ways.noAccount.text':
    'Demandez un lien d’invitation à un collègue, et ouvrez-le dans ce navigateur. Vous gardez vos moyens de connexion.',
  'ways.noAccount.signOut': 'Se déconnecter',
  'ways.invited.title': 'Une invitation vous attend',
  'ways.invited.by':
    '{name} vous a invité à rejoindre {account}. Les codes que vous cherchez y sont peut-être.',
  'ways.invited.byNobody':
    'Vous êtes invité à rejoindre {account}. Les codes que vous cherchez y sont peut-être.',
  'ways.invited.open': 'Ouvrir l’invitation',
  'ways.invited.dismiss': 'Ignorer',
  'ways.close': 'Vous êtes connecté. Vous pouvez fermer cette fenêtre.',
}
