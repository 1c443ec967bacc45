import type { Translation } from '../translation.ts'

export const utm: Translation<'de', 'utm'> = {
  'editor.utm.own': 'Das Ziel setzt diesen Wert schon selbst, deshalb gilt er.',
  'editor.utm.result': 'Besucher öffnen',
  'editor.utm.keep': 'Als Vorlage speichern',
  'editor.utm.templateName': 'Name der Vorlage',
  'editor.utm.kept': 'Vorlage {name} in diesem Browser gespeichert.',
  'editor.utm.nameMissing': 'Geben Sie einen Namen für die Vorlage ein.',
  'editor.utm.forgotten': 'Vorlage {name} entfernt.',
  'editor.utm.forget': 'Vorlage {name} entfernen',
}
