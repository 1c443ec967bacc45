import type { VisitorWord } from '#contract/visitor-words/en.ts'
import { entryList } from './entry-list.ts'
import { type Moment, timeElement } from './moment-words.ts'
import { noOwner, type PageOwner, renderPage } from './page.ts'
import type { StatePage } from './send-page.ts'
import { inEachLanguage, type Speech, speeches } from './speech.ts'

/** The pages whose words are the same for every link. */
type State = VisitorWord extends infer Word
  ? Word extends `visitor.${infer Name}.title`
    ? Name
    : never
  : never

/**
 * Statuses, by RFC 9110 §15.5.
 * - unknown 404: there is no such link.
 * - paused 404: nothing is here at present, and nothing is said about later; the owner can resume it any time, so
 *   neither 410 (crawlers drop the address for good) nor 403 (which the block has) would be true.
 * - expired 410: the owner meant it to end, so that indexes and caches may drop it.
 * - blocked 403: the link exists and the service refuses it; asking again changes nothing. The reason is told to the
 *   owner only, and nothing of the owner is shown, so that a closed bait keeps no face.
 */
const pagesOf = {
  unknown: pagesFor(404, 'unknown'),
  blocked: pagesFor(403, 'blocked'),
  badRequest: pagesFor(400, 'badRequest'),
  tooLong: pagesFor(414, 'tooLong'),
  tooMany: pagesFor(429, 'tooMany'),
  method: pagesFor(405, 'method'),
  unavailable: pagesFor(503, 'unavailable'),
} as const

/** A page that is the same for every link. */
export function fixedPage(speech: Speech, state: keyof typeof pagesOf): StatePage {
  return pagesOf[state][speech.language]
}

export function pausedPage(speech: Speech, owner: PageOwner): StatePage {
  return statePage(speech, 404, 'paused', owner)
}

/** @param end since when; null tells of no time. */
export function expiredPage(speech: Speech, owner: PageOwner, end: Moment | null): StatePage {
  const body = end === null ? '' : entryList(speech, [['visitor.expired.moment', timeElement(speech, end)]])
  return statePage(speech, 410, 'expired', owner, body)
}

function pagesFor(status: number, state: State) {
  return inEachLanguage((language) => statePage(speeches[language], status, state))
}

function statePage(
  { language, say }: Speech,
  status: number,
  state: State,
  owner: PageOwner = noOwner,
  body = '',
): StatePage {
  const heading = say(`visitor.${state}.title`)
  const text = say(`visitor.${state}.text`)
  const html = renderPage({ language, title: heading, heading, text, owner, body })
  return { status, language, html, pictures: picturesOf(owner) }
}

/** A logo comes from the link's own origin. */
export function picturesOf({ logo }: PageOwner): 'own' | 'inside' {
  return logo === null ? 'inside' : 'own'
}
