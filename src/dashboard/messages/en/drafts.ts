export const drafts = {
  'drafts.kept': 'Kept as a draft, without a password. You find it in the library.',
  'drafts.keptUnread': 'Kept as a draft. It can be downloaded once it scans and is saved.',
  'drafts.notKept': 'This browser cannot keep a draft. Leave this page open.',
  'drafts.offer.new': 'You began a code {when} and did not save it',
  'drafts.offer.existing': 'You changed this code {when} and did not save it',
  'drafts.offer.resume': 'Go on with it',
  'drafts.offer.discard': 'Discard',
  'drafts.offer.waiting': 'You saved this {when} without a connection. It is sent as soon as there is one',
  'drafts.resumed.waiting':
    'This is your save that waits for a connection. Save it here, or leave: it is then sent by itself.',
  'drafts.resumed': 'You are going on with a draft. Nothing is live until you save.',
  'drafts.elsewhere.title': 'This draft is open in another tab',
  'drafts.elsewhere.text':
    'What you type here is kept as a draft of its own, so that neither overwrites the other.',
  'drafts.waiting': 'Your work waits in this browser and is sent when the connection is back.',
  'drafts.waiting.here':
    'Your save is sent when the connection is back, as long as this page stays open: a password is not kept.',
  'editor.leave.title': 'Leave without saving?',
  'editor.leave.text': 'What you changed here is not saved yet and would be lost.',
  'editor.leave.stay': 'Stay here',
  'editor.leave.leave': 'Leave without saving',
} as const
