import type { Translation } from '../translation.ts'

export const utm: Translation<'es', 'utm'> = {
  'editor.utm.own': 'El destino ya fija este valor, así que se usa el suyo.',
  'editor.utm.result': 'Los visitantes abren',
  'editor.utm.keep': 'Guardar como plantilla',
  'editor.utm.templateName': 'Nombre de la plantilla',
  'editor.utm.kept': 'Plantilla {name} guardada en este navegador.',
  'editor.utm.nameMissing': 'Introduce un nombre para la plantilla.',
  'editor.utm.forgotten': 'Plantilla {name} quitada.',
  'editor.utm.forget': 'Quitar la plantilla {name}',
}
