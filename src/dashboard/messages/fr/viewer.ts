import type { Translation } from '../translation.ts'

export const viewer: Translation<'fr', 'viewer'> = {
  'viewer.label': 'Lecture seule',
  'viewer.library': 'Vous pouvez consulter et télécharger. Demandez à un propriétaire de modifier les codes.',
  'viewer.code': 'Votre rôle dans {account} est la lecture : vous pouvez consulter et télécharger ce code.',
  'viewer.ask': 'Pour le modifier, demandez à un propriétaire le rôle d’édition.',
  'viewer.new.title': 'Vous ne pouvez pas créer de codes',
  'viewer.new.text':
    'Votre rôle dans {account} est la lecture. Pour créer des codes, demandez à un propriétaire le rôle d’édition.',
  'viewer.new.action': 'Aller à la bibliothèque',
  'viewer.empty.title': 'Aucun code',
  'viewer.empty.text': 'Les codes créés par vos collègues apparaissent ici.',
  'viewer.starred': 'Avec étoile',
  'viewer.open': 'Ouvrir',
}
