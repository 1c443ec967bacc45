export const reasons = {
  'network-name': 'Enter the name of the network.',
  'network-password-wpa':
    'Enter the WPA password: 8 to 63 letters, digits and signs without accents, or 64 hexadecimal digits.',
  'network-password-wep':
    'Enter the WEP password: 5 or 13 characters without accents, or 10 or 26 hexadecimal digits.',
  'fixed-network': 'The network is in the print and cannot change. Create a new code for it.',
  'send-security': 'Use WPA, WEP or none.',
} as const
