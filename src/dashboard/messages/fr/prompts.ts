import type { Translation } from '../translation.ts'

export const prompts: Translation<'fr', 'prompts'> = {
  'prompt.validation.title': 'Corrigez les champs signalés',
  'prompt.validation.text': 'Le service n’a pas accepté ces valeurs.',
  'prompt.validation.load': 'Le service n’a pas accepté cette recherche. Effacez les filtres et réessayez.',
  'prompt.refused.title': 'Le service n’a pas accepté ce code',
  'prompt.refused.text': 'Il répond : « {sentence} »',
  'prompt.conflict.mine': 'C’est peut-être le code que vous venez d’envoyer.',
  'prompt.conflict.look': 'Ouvrir {link}',
  'prompt.conflict.lookHint':
    'S’il ouvre votre destination, le code a été créé. Sinon, saisissez un autre nom court.',
  'prompt.conflict.inUse': 'est déjà utilisé.',
  'prompt.conflict.free': 'Disponibles :',
  'prompt.conflict.choose': 'Utiliser {tag}',
  'prompt.conflict.other': 'ou saisissez-en un autre.',
  'prompt.conflict.noIdea': 'Saisissez un autre nom court.',
  'prompt.conflict.text': 'Choisissez un autre nom court.',
  'prompt.unauthorized.title': 'Vous êtes déconnecté',
  'prompt.unauthorized.text': 'Reconnectez-vous pour continuer.',
  'prompt.unauthorized.action': 'Se connecter',
  'prompt.forbidden.title': 'Vous ne pouvez pas faire cela',
  'prompt.forbidden.text':
    'Votre rôle dans ce compte ne le permet pas. Demandez à un propriétaire du compte.',
  'prompt.notFound.title': 'Code introuvable',
  'prompt.notFound.text': 'Il a peut-être été supprimé, ou il appartient à un autre compte.',
  'prompt.notFound.action': 'Aller à la bibliothèque',
  'prompt.changed.title': 'Quelqu’un d’autre a enregistré ce code',
  'prompt.changed.text':
    'Rien n’a été écrasé, et vos modifications sont toujours là. Rechargez le code pour voir les siennes.',
  'prompt.server.load.title': 'Le service a un problème',
  'prompt.server.load.text':
    'Vos codes sont en sécurité, et les codes imprimés continuent de fonctionner. (Statut {status})',
  'prompt.busy.title': 'Trop de requêtes',
  'prompt.busy.load': {
    one: 'Patientez {count} seconde. Nous réessaierons automatiquement.',
    many: 'Patientez {count} secondes. Nous réessaierons automatiquement.',
    other: 'Patientez {count} secondes. Nous réessaierons automatiquement.',
  },
  'prompt.busy.byHand': {
    one: 'Patientez {count} seconde, puis réessayez.',
    many: 'Patientez {count} secondes, puis réessayez.',
    other: 'Patientez {count} secondes, puis réessayez.',
  },
  'prompt.busy.save': {
    one: 'Vos modifications sont toujours là. Patientez {count} seconde, puis réessayez.',
    many: 'Vos modifications sont toujours là. Patientez {count} secondes, puis réessayez.',
    other: 'Vos modifications sont toujours là. Patientez {count} secondes, puis réessayez.',
  },
  'prompt.busy.over': 'Vous pouvez réessayer maintenant.',
  'prompt.full.title': 'Le service n’a plus d’espace',
  'prompt.full.text':
    'Impossible d’enregistrer tant que votre administrateur n’a pas libéré de l’espace. Vos modifications sont toujours là, les codes enregistrés sont en sécurité, et les codes imprimés continuent de fonctionner.',
  'prompt.server.save.title': 'Le service n’a pas pu enregistrer',
  'prompt.server.save.text': 'Vos modifications sont toujours là. (Statut {status})',
  'prompt.server.wait': {
    one: 'Patientez {count} seconde.',
    many: 'Patientez {count} secondes.',
    other: 'Patientez {count} secondes.',
  },
  'prompt.offline.load.title': 'Service injoignable',
  'prompt.offline.load.text': 'Vérifiez votre connexion, puis réessayez.',
  'prompt.timeout.load.title': 'C’est trop long',
  'prompt.timeout.load.text': 'Le service n’a pas répondu à temps.',
  'prompt.unknown.save.title': 'La connexion a été coupée pendant l’enregistrement',
  'prompt.unknown.save.text':
    'Nous ignorons encore si c’est enregistré. Vos modifications sont toujours là, et vous pouvez réessayer sans risque.',
  'prompt.unknown.save.action': 'Vérifier et réessayer',
  'prompt.unreadable.load.title': 'Réponse illisible',
  'prompt.unreadable.load.text':
    'Quelque chose entre cette page et le service a envoyé une réponse inattendue. Réessayez, ou rechargez la page.',
}
