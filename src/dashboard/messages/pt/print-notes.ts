import type { Translation } from '../translation.ts'

export const printNotes: Translation<'pt', 'printNotes'> = {
  'check.notes': 'Conferências salvas',
  'check.note.photo': 'Foto do impresso, {date}',
  'check.note.delete': 'Excluir a conferência de {date}',
  'check.note.deleteFailed': 'Não foi possível excluir. Tente de novo.',
  'check.outcome.matches': 'Corresponde ao design salvo',
  'check.outcome.older': 'Mostra uma versão anterior',
  'check.outcome.differs': 'Tem outro visual',
  'check.outcome.damaged': 'Danificado, ainda legível',
  'check.outcome.unread': 'Ilegível',
}
