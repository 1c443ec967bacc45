export const reasons = {
  iban: 'Enter an IBAN of the euro payment area, such as DE89 3704 0044 0532 0130 00.',
  bic: 'Enter a BIC of 8 or 11 characters, such as MARKDEF1100.',
  'bic-needed': 'Banks of this country need a BIC.',
} as const
