export const blocked = {
  'blocked.title': 'An administrator blocked this code',
  'blocked.reason': 'Reason:',
  'blocked.text':
    'Visitors see a notice instead of the destination. You can keep editing, and prints work again once the block is lifted. Contact your administrator to lift it.',
  'blocked.notice': 'Blocked: {reason}',
  'blocked.host.title': "Links to {host} aren't allowed",
  'blocked.host.text':
    'Visitors see a notice instead of the destination. Change every address that leads to this site (destination, after it ends, or scheduled), and prints work again. Or ask your administrator to allow it.',
  'blocked.host.notice': "Closed: links to {host} aren't allowed. {reason}",
} as const
