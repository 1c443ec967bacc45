export const en = {
  'visitor.locale': 'en-GB',
  'visitor.unknown.title': 'Link not found',
  'visitor.unknown.text':
    'This short link leads nowhere. Check the address for a typing mistake, or scan the code again.',
  'visitor.paused.title': 'This link is paused',
  'visitor.paused.text': 'Its owner has switched it off for now. It may work again later.',
  'visitor.expired.title': 'This link has ended',
  'visitor.expired.text': 'It was open for a limited time, and that time is over.',
  'visitor.expired.moment': 'Ended on',
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
  'visitor.approval.page': '{title} · for approval',
  'visitor.approval.text': 'This is the code as it will be printed. Point a phone at it to try it.',
  'visitor.approval.picture': 'QR code: {title}',
  'visitor.approval.codeText': 'Text in the code',
  'visitor.approval.link': 'Short link',
  'visitor.approval.leadsTo': 'Leads to',
  'visitor.approval.later': 'Planned change',
  'visitor.approval.later.from': 'From {moment}: {destination}',
  'visitor.approval.ends': 'Ends on',
  'visitor.approval.afterwards': 'After the end, leads to',
  'visitor.approval.protected': 'Protected by a password',
  'visitor.approval.state': 'State',
  'visitor.approval.state.paused':
    'Paused at present: the short link leads nowhere until its owner resumes it.',
  'visitor.approval.state.expired': 'Ended: the short link leads nowhere any more.',
  'visitor.approval.state.replaced':
    'Ended: the short link leads to the address that its owner chose for afterwards.',
  'visitor.approval.state.scheduled':
    'Not open yet: the short link leads nowhere until the moment that its owner set.',
  'visitor.approval.test': 'Scan test',
  'visitor.approval.untested': 'Not tested yet',
  'visitor.approval.outdated': 'The picture has changed since it was tested on {date}.',
  'visitor.approval.tested': '{verdict}, {score} of 100, checked on {date}',
  'visitor.approval.everywhere': 'Scans everywhere',
  'visitor.approval.good': 'Scans in good conditions',
  'visitor.approval.risky': 'Risky: not every phone will read it',
  'visitor.approval.none': 'Does not scan',
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

export type VisitorWord = keyof typeof en

/** The same in another language. The places in braces are those of the English words. */
export type VisitorWords = {
  readonly [Word in VisitorWord]: (typeof en)[Word] extends string
    ? string
    : { readonly one: string; readonly other: string }
}
