export const reasons = {
  'empty-name': 'Your page is empty: add a name.',
} as const
