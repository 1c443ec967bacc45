export const editor = {
  'editor.destination.label': 'Destination URL',
} as const
