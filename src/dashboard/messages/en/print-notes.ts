export const printNotes = {
  'check.notes': 'Saved checks',
  'check.note.photo': 'Photo of the print, {date}',
  'check.note.delete': 'Delete check of {date}',
  'check.note.deleteFailed': "We couldn't delete this. Try again.",
  'check.outcome.matches': 'Matches the stored design',
  'check.outcome.older': 'Shows an earlier version',
  'check.outcome.differs': 'Looks different',
  'check.outcome.damaged': 'Damaged, still readable',
  'check.outcome.unread': 'Cannot be read',
} as const
