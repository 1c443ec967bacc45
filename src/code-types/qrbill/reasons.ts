export const reasons = {
  'swiss-iban': 'Enter an IBAN of Switzerland or Liechtenstein, such as CH93 0076 2011 6238 5295 7.',
  'bill-reference': 'Enter a reference such as RF18 5390 0754 7034, or leave it empty.',
  'payer-name': 'Enter the name of the payer, or leave all of the payer empty.',
  'payer-city': 'Enter the city of the payer.',
  'bill-details': 'Billing information starts with two slashes and two signs, such as //S1.',
  'bill-words': 'Message and billing information have at most 140 characters together.',
  'qr-reference': 'A QR-IBAN needs its QR reference: 27 digits with a right last one.',
  'postal-code': 'Enter the postal code.',
  'swiss-letters': 'Swiss banks read Latin letters only. Replace “{sign}”.',
} as const
