import type { Translation } from '../translation.ts'

export const notOffered: Translation<'nl', 'notOffered'> = {
  'editor.notOffered': 'Deze dienst ondersteunt niet: {parts}.',
  'editor.notOffered.history': 'wijzigingsgeschiedenis',
  'editor.notOffered.approval': 'goedkeuringslinks',
  'editor.notOffered.kits': 'merkkits',
  'editor.notOffered.scans': 'scanstatistieken',
  'editor.notOffered.rules': 'begindatums en geplande bestemmingen',
  'editor.notOffered.tag': 'Deze dienst kan korte namen niet controleren. Je merkt het bij het opslaan.',
}
