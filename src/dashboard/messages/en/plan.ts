export const plan = {
  'plan.title': 'Plan',
} as const
