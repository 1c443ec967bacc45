import type { VisitorMessageKey } from './messages/en.ts'
import { type Moment, timeElement } from './moment-words.ts'
import { entryList, noOwner, type PageOwner, picturesOf, renderPage, type StatePage } from './page.ts'
import { inEachLanguage, type Speech, speeches } from './speech.ts'

/** Pages with the same text for every link. */
type State = VisitorMessageKey extends infer Word
  ? Word extends `visitor.${infer Name}.title`
    ? Name
    : never
  : never

/**
 * Statuses, by RFC 9110 §15.5.
 * - unknown 404: there is no such link.
 * - paused 404: nothing is here now. The owner can resume it, so 410 (crawlers drop it) and 403 (used by
 *   blocks) would be wrong.
 * - expired 410: the owner ended it, so indexes and caches may drop it.
 * - blocked 403: the link exists and is refused. The page shows neither the reason nor the owner, so a
 *   phishing link gets no branding.
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

/** @param end when it expired; null shows no time. */
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
