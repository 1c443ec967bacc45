import type { Translation } from '../translation.ts'

export const printNotes: Translation<'fr', 'printNotes'> = {
  'check.notes': 'Vérifications enregistrées',
  'check.note.photo': 'Photo de l’impression, {date}',
  'check.note.delete': 'Supprimer la vérification du {date}',
  'check.note.deleteFailed': 'Suppression impossible. Réessayez.',
  'check.outcome.matches': 'Correspond au design enregistré',
  'check.outcome.older': 'Montre une version antérieure',
  'check.outcome.differs': 'A un autre aspect',
  'check.outcome.damaged': 'Abîmé, encore lisible',
  'check.outcome.unread': 'Illisible',
}
