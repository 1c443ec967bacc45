export const approval = {
  'approval.open': 'Approval link',
  'approval.title': 'Approval link',
  'approval.text':
    'A page for a colleague or a printer: the picture, where it leads and whether it scans. They need no account and can change nothing.',
  'approval.address': 'Address of the page',
  'approval.copy': 'Copy approval link',
  'approval.visit': 'Open page',
  'approval.create': 'Create approval link',
  'approval.creating': 'Testing the picture…',
  'approval.created': 'The approval link is ready.',
  'approval.withdraw': 'Withdraw link',
  'approval.withdraw.ask':
    'Withdraw it? Whoever opens it then finds nothing, and this address never works again.',
  'approval.withdraw.keep': 'Keep link',
  'approval.withdrawn': 'The approval link is withdrawn.',
  'approval.checked': '{word}, {score} of 100, checked {when}',
  'approval.unchecked': 'The picture was not tested, and the page says so.',
  'approval.outdated': 'The picture has changed since it was tested, and the page says so.',
  'approval.check': 'Test again',
  'approval.private': 'Only this computer or network can open this page.',
  'approval.failed': 'This did not work. Check the connection and try again.',
  'approval.notLoaded': 'It could not be found out whether there is a link.',
} as const
