export const waiting = {
  'waiting.saved': '“{title}” is saved. It had waited for a connection.',
  'waiting.notTaken': 'The service did not take: {fields}.',
  'waiting.rest': 'What you typed after it is kept as a draft.',
  'waiting.refused.changed': '“{title}” was not saved: somebody saved it meanwhile.',
  'waiting.refused.conflict': '“{title}” was not saved: its short link is in use.',
  'waiting.refused.plan-limit': '“{title}” was not saved: your plan has no room for it.',
  'waiting.refused.not-found': '“{title}” was not saved: the code is not there any more.',
  'waiting.refused.other': '“{title}” was not saved: the service refused it.',
  'waiting.kept': 'Your work is kept as a draft.',
  'waiting.open': 'Open it',
} as const
