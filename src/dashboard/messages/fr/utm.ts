import type { Translation } from '../translation.ts'

export const utm: Translation<'fr', 'utm'> = {
  'editor.utm.own': 'La destination fixe déjà cette valeur, c’est donc la sienne qui compte.',
  'editor.utm.result': 'Les visiteurs ouvrent',
  'editor.utm.keep': 'Enregistrer comme modèle',
  'editor.utm.templateName': 'Nom du modèle',
  'editor.utm.kept': 'Modèle {name} enregistré dans ce navigateur.',
  'editor.utm.nameMissing': 'Saisissez un nom de modèle.',
  'editor.utm.forgotten': 'Modèle {name} retiré.',
  'editor.utm.forget': 'Retirer le modèle {name}',
}
