import type { Translation } from '../translation.ts'

export const waiting: Translation<'fr', 'waiting'> = {
  'waiting.saved': '« {title} » enregistré, vous êtes de retour en ligne.',
  'waiting.notTaken': 'Le service n’a pas enregistré : {fields}.',
  'waiting.rest': 'Vos modifications suivantes sont enregistrées comme brouillon.',
  'waiting.refused.changed': '« {title} » n’a pas été enregistré, car quelqu’un d’autre l’a fait avant.',
  'waiting.refused.conflict': '« {title} » n’a pas été enregistré, car son lien court est utilisé.',
  'waiting.refused.plan-limit':
    '« {title} » n’a pas été enregistré, car la limite de votre forfait est atteinte.',
  'waiting.refused.not-found': '« {title} » n’a pas été enregistré, car le code n’existe plus.',
  'waiting.refused.unknown':
    'Nous ignorons si « {title} » a été enregistré, car la connexion a été coupée. Ouvrez son lien court avant de l’enregistrer à nouveau.',
  'waiting.refused.other': '« {title} » n’a pas été enregistré, car le service l’a refusé.',
  'waiting.kept': 'Votre travail est enregistré comme brouillon.',
  'waiting.open': 'Ouvrir le brouillon',
}
