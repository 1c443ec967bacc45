export const reasons = {
  'address-secure': 'Enter a web address that starts with https://.',
  'empty-app': 'Your page is empty: add the link to your app in a store.',
} as const
