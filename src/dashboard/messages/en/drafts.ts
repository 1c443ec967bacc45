export const drafts = {
  'drafts.kept': 'Kept as a draft in this browser. You find it in the library.',
  'drafts.notKept': 'This browser cannot keep a draft. Leave this page open.',
} as const
