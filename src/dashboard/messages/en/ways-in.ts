/** The ways to sign in, shared by the sign-in screen, the dialog and the pages of links. */
export const waysIn = {
  'ways.passkey': 'Sign in with a passkey',
  'ways.or': 'or',
  'ways.email': 'E-mail address',
  'ways.password': 'Password',
  'ways.newPassword': 'New password',
  'ways.newPassword.hint': { one: 'At least {count} character.', other: 'At least {count} characters.' },
  'ways.provider': 'Continue with {name}',
  'ways.token': 'Use an access token or another service',
  'ways.person': 'Back to other ways to sign in',
  'ways.loading': 'Loading the ways to sign in',
  'ways.notLoaded': "We couldn't load the ways to sign in.",
  'ways.new':
    'Nobody can sign in here yet. Open the link that the service printed when it started, or paste its token below.',
  'ways.passkeysMissing.ip-address': "Passkeys don't work at an IP address.",
  'ways.passkeysMissing.address': 'Sign in with a passkey at {address}',
  'ways.passkeysMissing.unknown-address':
    "Passkeys don't work yet: the administrator has to set DASHBOARD_URL to this address.",
  'ways.passkeysMissing.not-secure': 'Passkeys need an address that starts with https://.',
  'ways.forgotten': 'Forgot your password?',
  'ways.wrong.email': 'Enter an e-mail address like ana@example.com.',
  'ways.wrong.password': 'Enter your password.',
  'ways.wrong.newPassword': 'Use at least {count} characters.',
  'ways.continuing': 'Signing you in as {name}',
  'ways.close': "You're signed in. You can close this window.",
} as const
