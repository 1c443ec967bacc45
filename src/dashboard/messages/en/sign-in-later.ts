export const signInLater = {
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
  'ways.forgotten.text.link':
    'Ask an owner of your account for a link to a new password. They make it under Account, People. The administrator of this service can make one too.',
  'ways.forgotten.text.mail': "Enter your e-mail address and we'll send you a link to a new password.",
  'ways.forgotten.send': 'Send link',
  'ways.forgotten.sent':
    'If somebody here uses {email}, a link is on its way. It works once, for 24 hours. Without a mail in a few minutes, ask an owner of your account.',
  'ways.forgotten.back': 'Back',
  'ways.passkey.cancelled': "The passkey wasn't used. Try again, or sign in another way.",
  'ways.passkey.known': 'This device has a passkey for you already. Sign in with it next time.',
  'ways.passkey.impossible': "This browser couldn't use a passkey here. Sign in another way.",
  'ways.wrong.wrong': 'The e-mail address or the password is wrong.',
  'ways.wrong.unknown': "This passkey isn't known here. Use another one, or sign in another way.",
  'ways.wrong.expired': 'That took too long. Try again.',
  'ways.wrong.personal': 'Choose a password without your name or e-mail address.',
  'ways.wrong.well-known': 'Many people use this password, so others guess it first. Choose another one.',
  'ways.wrong.taken': "This address can't be used. Choose another one.",
  'ways.wrong.too-many': 'You have as many passkeys as possible. Remove one first.',
  'ways.wrong.last-way': 'Add another way to sign in first: this is your last one.',
  'ways.wrong.place':
    'The service refuses this page because of its address. Behind a proxy, its administrator has to set DASHBOARD_URL to {origin}.',
  'ways.wrong.often': {
    one: 'Too many tries. Wait {count} second.',
    other: 'Too many tries. Wait {count} seconds.',
  },
  'ways.wrong.offline': "You're offline. Try again when you're back online.",
  'ways.wrong.server': 'The service has a problem. Try again in a moment.',
  'ways.failed.no-account':
    'Nobody here uses this identity yet. Open your invitation link and continue from there, or link the identity in your profile.',
  'ways.failed.expired': 'That sign-in took too long or was used already. Try again.',
  'ways.failed.unavailable': "The provider isn't responding. Try again, or sign in another way.",
  'ways.failed.refused': "The provider didn't confirm the sign-in. Try again, or sign in another way.",
  'ways.failed.invitation': 'This invitation was used, withdrawn or has expired. Ask for a new link.',
  'ways.failed.taken': 'This identity belongs to another person here.',
  'ways.again':
    'Your session has ended. Your changes are still here, and pending saves continue after you sign in.',
  'ways.noAccount.title': "You don't belong to an account",
  'ways.noAccount.text':
    'Ask a colleague for an invitation link, and open it in this browser. You keep your ways to sign in.',
  'ways.noAccount.signOut': 'Sign out',
  'ways.invited.title': 'An invitation is waiting for you',
  'ways.invited.by': '{name} invited you to {account}. The codes that you look for may be there.',
  'ways.invited.byNobody': 'You were invited to {account}. The codes that you look for may be there.',
  'ways.invited.open': 'Open invitation',
  'ways.invited.dismiss': 'Dismiss',
} as const
