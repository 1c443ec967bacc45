export const reasons = {
  'empty-videos': 'Your page is empty: add a video.',
} as const
