export const reasons = {
  'promptpay-number':
    'Enter a PromptPay number: a Thai mobile number, a citizen or tax number of 13 digits, or an e-wallet of 15 digits.',
} as const
