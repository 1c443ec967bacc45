export const blocked = {
  'blocked.title': 'An administrator has blocked this code',
  'blocked.reason': 'The reason given:',
  'blocked.text':
    'Visitors see a page that says so instead of the destination. The print is not lost: it works again as soon as the block is lifted. You can go on editing meanwhile. Whoever runs this service can lift it.',
  'blocked.notice': 'Reason of the block: {reason}',
  'blocked.host.title': 'This service does not allow links to {host}',
  'blocked.host.text':
    'Visitors see a page that says so, although the code itself is not blocked. The print is not lost: change the address that leads there, be it the destination, the one after the end or the planned one, and it works again. Whoever runs this service can allow the host.',
  'blocked.host.notice': 'Closed: links to {host} are not allowed. {reason}',
} as const
