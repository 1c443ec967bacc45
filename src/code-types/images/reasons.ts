export const reasons = {
  'empty-pictures': 'Your page is empty: add a picture.',
} as const
