import type { VisitorWord } from '#contract/visitor-words.ts'
import { noOwner, type PageOwner, renderPage } from './page.ts'
import { say } from './say.ts'
import type { StatePage } from './send-page.ts'

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
export const statePages = {
  unknown: statePage(404, 'unknown'),
  blocked: statePage(403, 'blocked'),
  badRequest: statePage(400, 'badRequest'),
  tooLong: statePage(414, 'tooLong'),
  tooMany: statePage(429, 'tooMany'),
  method: statePage(405, 'method'),
  unavailable: statePage(503, 'unavailable'),
} as const satisfies Record<string, StatePage>

export function pausedPage(owner: PageOwner): StatePage {
  return statePage(404, 'paused', owner)
}

export function expiredPage(owner: PageOwner): StatePage {
  return statePage(410, 'expired', owner)
}

function statePage(status: number, state: State, owner: PageOwner = noOwner): StatePage {
  const heading = say(`visitor.${state}.title`)
  const text = say(`visitor.${state}.text`)
  return { status, html: renderPage({ title: heading, heading, text, owner }), pictures: picturesOf(owner) }
}

/** A logo comes from the link's own origin. */
export function picturesOf({ logo }: PageOwner): 'own' | 'inside' {
  return logo === null ? 'inside' : 'own'
}
