export const reasons = {
  'mecard-name': 'Enter a name or a company.',
  'mecard-long': 'This contact is too long for one code. Shorten it.',
} as const
