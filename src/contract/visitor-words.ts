/**
 * What visitors of short links read, in the form of the dashboard's catalogue, and here because the service that writes
 * the pages and the dashboard that shows them beforehand may both reach it. One language; a second one is a second
 * object of this type, chosen by the visitor's Accept-Language.
 */
export const visitorWords = {
  'visitor.lang': 'en',
  'visitor.locale': 'en-GB',
  'visitor.unknown.title': 'Link not found',
  'visitor.unknown.text':
    'This short link leads nowhere. Check the address for a typing mistake, or scan the code again.',
  'visitor.paused.title': 'This link is paused',
  'visitor.paused.text': 'Its owner has switched it off for now. It may work again later.',
  'visitor.expired.title': 'This link has ended',
  'visitor.expired.text': 'It was open for a limited time, and that time is over.',
  'visitor.blocked.title': 'This link is blocked',
  'visitor.blocked.text': 'The service has closed it because it broke the rules. Nothing was opened.',
  'visitor.scheduled.title': 'This link is not open yet',
  'visitor.scheduled.text': 'It opens {relative}. Come back then, or scan the code again.',
  'visitor.scheduled.moment': 'Opens on',
  'visitor.scheduled.soon': 'in less than a minute',
  'visitor.scheduled.unset': 'It opens at a later time.',
  'visitor.welcome.title': 'Welcome',
  'visitor.welcome.text': {
    one: 'You go on to {host} in {count} second.',
    other: 'You go on to {host} in {count} seconds.',
  },
  'visitor.welcome.continue': 'Continue to {host}',
  'visitor.password.title': 'This link needs a password',
  'visitor.password.text': 'Enter the password that you got from its owner.',
  'visitor.password.page': 'Password needed',
  'visitor.password.field': 'Password',
  'visitor.password.open': 'Open link',
  'visitor.password.wrong': 'That password is wrong.',
  'visitor.password.wait.seconds': {
    one: 'Too many wrong tries. Try again in {count} second.',
    other: 'Too many wrong tries. Try again in {count} seconds.',
  },
  'visitor.password.wait.minutes': {
    one: 'Too many wrong tries. Try again in {count} minute.',
    other: 'Too many wrong tries. Try again in {count} minutes.',
  },
  'visitor.preview.open': 'Open link',
  'visitor.badRequest.title': 'This address cannot be read',
  'visitor.badRequest.text': 'Check the address for a typing mistake, or scan the code again.',
  'visitor.tooLong.title': 'This address is too long',
  'visitor.tooLong.text': 'Shorten what follows the link, or scan the code again.',
  'visitor.tooMany.title': 'Too many tries',
  'visitor.tooMany.text':
    'Many addresses that do not exist were asked for from your network. Wait a minute, then try again.',
  'visitor.method.title': 'This cannot be done here',
  'visitor.method.text': 'A short link can only be opened.',
  'visitor.unavailable.title': 'Try again in a moment',
  'visitor.unavailable.text': 'The link could not be looked up just now.',
} as const

export type VisitorWord = keyof typeof visitorWords
