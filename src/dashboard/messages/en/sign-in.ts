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
  'signIn.refused.unauthorized':
    "This access token isn't valid. Copy it again, or restart the service for a new link.",
  'signIn.refused.linkExpired': 'This sign-in link has expired. Enter an access token instead.',
  'signIn.refused.offline': "You're offline. Sign in when you're back online.",
  'signIn.refused.unreachable': "{host} isn't responding. Check the address and that the service is running.",
  'signIn.refused.timeout': '{host} took too long to answer. Try again in a moment.',
  'signIn.refused.cors':
    "{host} doesn't allow requests from this page. Ask its administrator to allow {origin} (CORS).",
  'signIn.refused.insecure': 'Use an address that starts with https://.',
  'signIn.refused.stranger': "{host} isn't a QR code service. Check the address.",
  'signIn.refused.server': '{host} has a problem (status {status}). Try again in a moment.',
  'signIn.again.title': 'Sign in again',
  'signIn.again.text':
    'Your access token has expired. Your changes are still here, and pending saves continue after you sign in.',
  'signIn.again.leave': 'Sign out instead',
  'signIn.signedOut': 'You are signed out.',
} as const
