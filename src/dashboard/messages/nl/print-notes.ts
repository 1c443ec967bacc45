import type { Translation } from '../translation.ts'

export const printNotes: Translation<'nl', 'printNotes'> = {
  'check.notes': 'Opgeslagen controles',
  'check.note.photo': 'Foto van het drukwerk, {date}',
  'check.note.delete': 'Controle van {date} verwijderen',
  'check.note.deleteFailed': 'Verwijderen lukte niet. Probeer het opnieuw.',
  'check.outcome.matches': 'Komt overeen met het opgeslagen design',
  'check.outcome.older': 'Toont een eerdere versie',
  'check.outcome.differs': 'Ziet er anders uit',
  'check.outcome.damaged': 'Beschadigd, nog leesbaar',
  'check.outcome.unread': 'Onleesbaar',
}
