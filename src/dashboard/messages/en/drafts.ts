export const drafts = {
  'drafts.title': 'Drafts',
} as const
