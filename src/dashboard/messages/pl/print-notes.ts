import type { Translation } from '../translation.ts'

export const printNotes: Translation<'pl', 'printNotes'> = {
  'check.notes': 'Zapisane sprawdzenia',
  'check.note.photo': 'Zdjęcie wydruku, {date}',
  'check.note.delete': 'Usuń sprawdzenie z {date}',
  'check.note.deleteFailed': 'Nie udało się usunąć. Spróbuj ponownie.',
  'check.outcome.matches': 'Zgodny z zapisanym projektem',
  'check.outcome.older': 'Pokazuje wcześniejszą wersję',
  'check.outcome.differs': 'Wygląda inaczej',
  'check.outcome.damaged': 'Uszkodzony, nadal czytelny',
  'check.outcome.unread': 'Nieczytelny',
}
