export const signIn = {
  'signIn.title': 'Sign in',
  'signIn.lead': 'Open the link that the service printed at startup, or enter an access token.',
  'signIn.token.label': 'Access token',
  'signIn.token.hint': 'Stored in this browser only.',
  'signIn.token.missing': 'Enter your access token.',
  'signIn.service.toggle': 'Use another service',
  'signIn.service.label': 'Service URL',
  'signIn.service.hint': "Leave empty to use this page's service.",
  'signIn.service.invalid': 'Enter an address that starts with https://.',
  'signIn.submit': 'Sign in',
  'signIn.byLink': 'Signing you in',
  'signIn.signedOut': 'You are signed out.',
} as const
