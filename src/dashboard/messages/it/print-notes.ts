import type { Translation } from '../translation.ts'

export const printNotes: Translation<'it', 'printNotes'> = {
  'check.notes': 'Controlli salvati',
  'check.note.photo': 'Foto della stampa, {date}',
  'check.note.delete': 'Elimina il controllo del {date}',
  'check.note.deleteFailed': 'Impossibile eliminare. Riprova.',
  'check.outcome.matches': 'Corrisponde al design salvato',
  'check.outcome.older': 'Mostra una versione precedente',
  'check.outcome.differs': 'Ha un aspetto diverso',
  'check.outcome.damaged': 'Danneggiato, ancora leggibile',
  'check.outcome.unread': 'Illeggibile',
}
