export const reasons = {
  'upi-id': 'Enter a UPI ID, such as shop@bank.',
} as const
