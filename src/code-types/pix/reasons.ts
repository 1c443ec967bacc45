export const reasons = {
  'pix-key':
    'Enter a Pix key: a CPF, a CNPJ, a phone number such as +55 11 91234 5678, an email address or a random key.',
} as const
