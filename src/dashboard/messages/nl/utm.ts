import type { Translation } from '../translation.ts'

export const utm: Translation<'nl', 'utm'> = {
  'editor.utm.own': 'De bestemming stelt deze waarde al in, dus die geldt.',
  'editor.utm.result': 'Bezoekers openen',
  'editor.utm.keep': 'Als sjabloon opslaan',
  'editor.utm.templateName': 'Naam van het sjabloon',
  'editor.utm.kept': 'Sjabloon {name} in deze browser opgeslagen.',
  'editor.utm.nameMissing': 'Vul een naam voor het sjabloon in.',
  'editor.utm.forgotten': 'Sjabloon {name} verwijderd.',
  'editor.utm.forget': 'Sjabloon {name} verwijderen',
}
