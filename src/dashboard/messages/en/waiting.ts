export const waiting = {
  'waiting.saved': "“{title}” saved now that you're back online.",
  'waiting.notTaken': "The service didn't save: {fields}.",
  'waiting.rest': 'Your later changes are saved as a draft.',
  'waiting.refused.changed': "“{title}” wasn't saved because someone else saved it first.",
  'waiting.refused.conflict': "“{title}” wasn't saved because its short link is in use.",
  'waiting.refused.plan-limit': "“{title}” wasn't saved because your plan's limit is reached.",
  'waiting.refused.not-found': "“{title}” wasn't saved because the code no longer exists.",
  'waiting.refused.unknown':
    "We don't know whether “{title}” was saved, because the connection dropped. Open its short link to see before you save it again.",
  'waiting.refused.other': "“{title}” wasn't saved because the service rejected it.",
  'waiting.kept': 'Your work is saved as a draft.',
  'waiting.open': 'Open draft',
} as const
