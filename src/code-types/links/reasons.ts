export const reasons = {
  'empty-links': 'Your page is empty: add a link.',
} as const
