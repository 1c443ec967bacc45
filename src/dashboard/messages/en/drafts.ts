export const drafts = {
  'drafts.kept': "Saved as a draft. You'll find it in the library.",
  'drafts.keptNoPassword': "Saved as a draft (re-enter the password later). You'll find it in the library.",
  'drafts.keptUnread': 'Saved as a draft. You can download it once it scans and is saved.',
  'drafts.notKept': "This browser can't save drafts. Keep this page open.",
  'drafts.offer.new': 'You have an unsaved code from {when}',
  'drafts.offer.existing': 'You have unsaved changes from {when}',
  'drafts.offer.resume': 'Continue',
  'drafts.offer.discard': 'Discard',
  'drafts.offer.waiting': "You saved this {when} while offline. It saves when you're back online",
  'drafts.resumed.waiting':
    'This save is waiting for a connection. Save it here, or leave and it saves automatically.',
  'drafts.resumed': 'Draft restored. Not live yet',
  'drafts.elsewhere.title': 'This draft is open in another tab',
  'drafts.elsewhere.text':
    'Your changes here are saved as a separate draft, so neither overwrites the other.',
  'drafts.waiting.title': "You're offline",
  'drafts.waiting': "Your changes are in this browser and save when you're back online.",
  'drafts.waiting.here':
    "Your changes save when you're back online. Keep this page open: passwords aren't stored.",
  'editor.leave.title': 'Leave without saving?',
  'editor.leave.text': "You have unsaved changes. They'll be lost if you leave.",
  'editor.leave.password.title': 'Your password is not saved yet',
  'editor.leave.password.text': 'Everything else is kept as a draft. Enter the password again later.',
  'editor.leave.password.leave': 'Keep as draft',
  'editor.leave.stay': 'Stay here',
  'editor.leave.leave': 'Leave without saving',
} as const
