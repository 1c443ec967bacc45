export const reasons = {
  'maps-place': 'Enter the address of the place, or its coordinates.',
} as const
