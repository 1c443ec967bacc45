import type { Translation } from '../translation.ts'

export const printNotes: Translation<'es', 'printNotes'> = {
  'check.notes': 'Comprobaciones guardadas',
  'check.note.photo': 'Foto de lo impreso, {date}',
  'check.note.delete': 'Eliminar la comprobación de {date}',
  'check.note.deleteFailed': 'No se pudo eliminar. Inténtalo de nuevo.',
  'check.outcome.matches': 'Coincide con el diseño guardado',
  'check.outcome.older': 'Muestra una versión anterior',
  'check.outcome.differs': 'Tiene otro aspecto',
  'check.outcome.damaged': 'Dañado, aún legible',
  'check.outcome.unread': 'No se puede leer',
}
