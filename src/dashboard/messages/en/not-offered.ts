/** Why a part is missing with a service that offers less than ours. */
export const notOffered = {
  'editor.notOffered': 'This service does not offer: {parts}.',
  'editor.notOffered.history': 'a history of saved edits',
  'editor.notOffered.approval': 'approval links',
  'editor.notOffered.kits': 'brand kits',
  'editor.notOffered.scans': 'figures of scans',
  'editor.notOffered.tag': 'This service does not say whether a slash tag is free. Saving tells.',
} as const
