export const blocked = {
  'blocked.title': 'An administrator has blocked this code',
  'blocked.reason': 'The reason given:',
  'blocked.text':
    'Visitors see a page that says so instead of the destination. The print is not lost: it works again as soon as the block is lifted. You can go on editing meanwhile. Whoever runs this service can lift it.',
  'blocked.notice': 'Reason of the block: {reason}',
} as const
