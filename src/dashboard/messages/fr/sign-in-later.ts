import type { Translation } from '../translation.ts'

export const signInLater: Translation<'fr', 'signInLater'> = {
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
}
