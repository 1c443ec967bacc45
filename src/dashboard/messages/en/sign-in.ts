export const signIn = {
  'signIn.title': 'Sign in',
  'signIn.lead': 'Use the link that the service printed when it started, or enter an access token.',
  'signIn.token.label': 'Access token',
  'signIn.token.hint': 'It is kept in this browser only.',
  'signIn.token.missing': 'Enter your access token.',
  'signIn.service.toggle': 'Use another service',
  'signIn.service.label': 'Service URL',
  'signIn.service.hint': 'Leave it empty for the service of this page.',
  'signIn.service.invalid': 'Enter an address that starts with https://.',
  'signIn.submit': 'Sign in',
  'signIn.byLink': 'Signing you in with your link',
  'signIn.refused.unauthorized':
    'This access token is not valid. Copy it again, or start the service once more for a new link.',
  'signIn.refused.linkExpired': 'The sign-in link is no longer valid. Enter an access token instead.',
  'signIn.refused.offline': 'You are offline. Sign in when the connection is back.',
  'signIn.refused.unreachable': 'No answer from {host}. Check the address, and that the service is running.',
  'signIn.refused.timeout': '{host} took too long to answer. Try again in a moment.',
  'signIn.refused.cors':
    '{host} answers, but does not let this page talk to it. Ask whoever runs it to allow {origin} (CORS).',
  'signIn.refused.insecure': 'Only addresses that start with https:// can be used from here.',
  'signIn.refused.stranger': '{host} answers, but not as a QR code service. Check the address.',
  'signIn.refused.server':
    '{host} has a problem of its own right now (status {status}). Try again in a moment.',
  'signIn.again.title': 'Sign in again',
  'signIn.again.text':
    'Your access token has expired. What you typed is still here, and what waited is sent after you sign in.',
  'signIn.again.leave': 'Sign out instead',
  'signIn.signedOut': 'You are signed out.',
} as const
