import type { Translation } from '../translation.ts'

export const printNotes: Translation<'de', 'printNotes'> = {
  'check.notes': 'Gespeicherte Prüfungen',
  'check.note.photo': 'Foto des Drucks, {date}',
  'check.note.delete': 'Prüfung vom {date} löschen',
  'check.note.deleteFailed': 'Das konnte nicht gelöscht werden. Versuchen Sie es erneut.',
  'check.outcome.matches': 'Entspricht dem gespeicherten Design',
  'check.outcome.older': 'Zeigt eine frühere Version',
  'check.outcome.differs': 'Sieht anders aus',
  'check.outcome.damaged': 'Beschädigt, noch lesbar',
  'check.outcome.unread': 'Nicht lesbar',
}
