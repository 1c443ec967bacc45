import type { Translation } from '../translation.ts'

export const utm: Translation<'pl', 'utm'> = {
  'editor.utm.own': 'Cel ma już tę wartość, więc ona obowiązuje.',
  'editor.utm.result': 'Odwiedzający otwierają',
  'editor.utm.keep': 'Zapisz jako szablon',
  'editor.utm.templateName': 'Nazwa szablonu',
  'editor.utm.kept': 'Zapisano szablon {name} w tej przeglądarce.',
  'editor.utm.nameMissing': 'Wpisz nazwę szablonu.',
  'editor.utm.forgotten': 'Usunięto szablon {name}.',
  'editor.utm.forget': 'Usuń szablon {name}',
}
