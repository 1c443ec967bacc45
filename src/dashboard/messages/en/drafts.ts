export const drafts = {
  'drafts.kept': 'Kept as a draft in this browser, without a password. You find it in the library.',
  'drafts.keptUnread': 'Kept as a draft. It can be downloaded once it scans and is saved.',
  'drafts.notKept': 'This browser cannot keep a draft. Leave this page open.',
  'drafts.offer.new': 'You began a code {when} and did not save it',
  'drafts.offer.existing': 'You changed this code {when} and did not save it',
  'drafts.offer.resume': 'Go on with it',
  'drafts.offer.discard': 'Discard',
  'drafts.resumed': 'You are going on with a draft. Nothing is live until you save.',
  'drafts.elsewhere.title': 'This draft is open in another tab',
  'drafts.elsewhere.text':
    'What you type here is kept as a draft of its own, so that neither overwrites the other.',
  'drafts.waiting': 'Your work waits in this browser and is sent when the connection is back.',
  'editor.leave.title': 'Leave without saving?',
  'editor.leave.text': 'What you changed here is not saved yet and would be lost.',
  'editor.leave.stay': 'Stay here',
  'editor.leave.leave': 'Leave without saving',
} as const
