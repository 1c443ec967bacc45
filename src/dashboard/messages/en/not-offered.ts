/** Messages for features that a service lacks. */
export const notOffered = {
  'editor.notOffered': "This service doesn't support: {parts}.",
  'editor.notOffered.history': 'edit history',
  'editor.notOffered.approval': 'approval links',
  'editor.notOffered.kits': 'brand kits',
  'editor.notOffered.scans': 'scan statistics',
  'editor.notOffered.rules': 'start dates and scheduled destinations',
  'editor.notOffered.tag': "This service can't check slash tags. You'll find out when you save.",
} as const
