export const prompts = {
  'prompts.title': 'Plan',
} as const
