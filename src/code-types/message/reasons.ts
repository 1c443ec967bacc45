export const reasons = {
  'phone-or-address': 'Enter a phone number that can be dialled, or an address for e-mail and maps.',
  'empty-message': 'Your page is empty: add a phone number or an address.',
  'send-message-kind': 'Use call, sms, email, whatsapp or map.',
} as const
