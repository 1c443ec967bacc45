export const library = {
  'library.title': 'Library',
} as const
