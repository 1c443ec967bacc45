import { renderPage } from './page.ts'

/** A page whose words do not depend on the link, with the status that machines read. */
export type StatePage = { readonly status: number; readonly html: string }

/**
 * Statuses, by RFC 9110 §15.5.
 * - unknown 404: there is no such link.
 * - paused 404: nothing is here at present, and nothing is said about later; the owner can resume it any time, so
 *   neither 410 (crawlers drop the address for good) nor 403 (which the block has) would be true.
 * - expired 410: the owner meant it to end, so that indexes and caches may drop it.
 * - blocked 403: the link exists and the service refuses it; asking again changes nothing.
 */
export const statePages = {
  unknown: page(
    404,
    'Link not found',
    'This short link leads nowhere. Check the address for a typing mistake, or scan the code again.',
  ),
  paused: page(404, 'This link is paused', 'Its owner has switched it off for now. It may work again later.'),
  expired: page(410, 'This link has ended', 'It was open for a limited time, and that time is over.'),
  blocked: page(
    403,
    'This link is blocked',
    'The service has closed it because it broke the rules. Nothing was opened.',
  ),
  badRequest: page(
    400,
    'This address cannot be read',
    'Check the address for a typing mistake, or scan the code again.',
  ),
  tooLong: page(414, 'This address is too long', 'Shorten what follows the link, or scan the code again.'),
  tooMany: page(
    429,
    'Too many tries',
    'Many addresses that do not exist were asked for from your network. Wait a minute, then try again.',
  ),
  method: page(405, 'This cannot be done here', 'A short link can only be opened.'),
  unavailable: page(503, 'Try again in a moment', 'The link could not be looked up just now.'),
} as const satisfies Record<string, StatePage>

function page(status: number, heading: string, text: string): StatePage {
  return { status, html: renderPage({ title: heading, heading, text }) }
}
