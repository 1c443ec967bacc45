import type { Translation } from '../translation.ts'

export const upgrade: Translation<'fr', 'upgrade'> = {
  'upgrade.codes.title': 'Vous avez utilisé tous vos codes',
  'upgrade.codes.titleMax': {
    one: 'Vous avez utilisé votre {count} code',
    many: 'Vous avez utilisé vos {count} codes',
    other: 'Vous avez utilisé vos {count} codes',
  },
  'upgrade.codes.text': 'Vous avez utilisé {used} codes sur {max} avec {plan}.',
  'upgrade.codes.unknown': 'La limite de codes de votre forfait est atteinte.',
  'upgrade.codes.stays': 'Vos codes existants continuent de fonctionner.',
  'upgrade.links.title': 'Vous avez utilisé tous vos liens courts',
  'upgrade.links.text': 'Vous avez utilisé {used} liens courts sur {max} avec {plan}.',
  'upgrade.links.unknown': 'La limite de liens courts de votre forfait est atteinte.',
  'upgrade.links.stays': 'Vos liens existants continuent de fonctionner, y compris ceux des codes renommés.',
  'upgrade.colours.title': 'Trop de couleurs pour votre forfait',
  'upgrade.colours.text': {
    one: 'Ce design utilise {count} couleur ; {plan} en comprend {max}.',
    many: 'Ce design utilise {count} couleurs ; {plan} en comprend {max}.',
    other: 'Ce design utilise {count} couleurs ; {plan} en comprend {max}.',
  },
  'upgrade.colours.unknown': 'Ce design utilise plus de couleurs que votre forfait n’en comprend.',
  'upgrade.colours.stays':
    'Votre design est toujours là : utilisez moins de couleurs, ou changez de forfait.',
  'upgrade.storage.title': 'Vous avez utilisé tout votre stockage',
  'upgrade.storage.text': 'Vos fichiers occupent {used} sur {max} avec {plan}.',
  'upgrade.storage.unknown': 'Votre forfait n’a plus de place pour un autre fichier.',
  'upgrade.storage.stays':
    'Vos fichiers et codes existants continuent de fonctionner. Supprimez des fichiers inutiles, ou changez de forfait.',
  'upgrade.draft.ahead': 'Vous pouvez garder le nouveau travail comme brouillon.',
  'upgrade.draft.kept': 'Enregistré comme brouillon',
  'upgrade.draft.keptNoPassword':
    'Enregistré comme brouillon (saisissez à nouveau le mot de passe plus tard)',
  'upgrade.draft.notKept':
    'Ce navigateur ne peut pas conserver de brouillons. Gardez cette page ouverte jusqu’à ce que votre forfait ait de la place.',
  'upgrade.plans': 'Voir les forfaits',
  'upgrade.noPlans': 'Demandez un forfait plus grand à votre administrateur.',
  'upgrade.backToCodes': 'Retour à mes codes',
  'upgrade.keepEditing': 'Continuer à modifier',
  'upgrade.yourPlan': 'votre forfait',
}
