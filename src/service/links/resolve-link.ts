import { composeDestination, type Destination } from './compose-destination.ts'
import type { LinkState } from './link-state.ts'
import type { WelcomePicture } from './read-link-rules.ts'

/** A link as the cache keeps it: its state, with its addresses read once. An address that no browser may open is null. */
export type ResolvableLink = LinkState & {
  readonly destination: Destination | null
  /** Where it leads once it has expired. */
  readonly fallback: Destination | null
  /** Leads in the place of the destination from an instant on, up to another, which is null for no end. */
  readonly swap: {
    readonly destination: Destination
    readonly from: number
    readonly to: number | null
  } | null
}

/** What a visit brings that decides where it leads. */
export type Visit = {
  /** Query for the destination, without `?` and without the scan marker. */
  readonly passedOn: string
  /** Whether this visitor gave the link's present password. */
  readonly hasPassword: boolean
}

/** What a short link answers at one instant. */
export type Resolution =
  | {
      readonly kind: 'redirect'
      readonly location: string
      /** Whether the link has expired and leads to its fallback. */
      readonly isFallback: boolean
    }
  | {
      readonly kind: 'welcome'
      readonly location: string
      readonly picture: WelcomePicture | null
      readonly seconds: number
    }
  | { readonly kind: 'scheduled'; readonly startsAt: number }
  | { readonly kind: 'unknown' | 'blocked' | 'expired' | 'paused' | 'password' }

/**
 * Decides what a visitor gets, from the clock at each visit: a state is never kept. The strongest speaks: a block before
 * an end, an end before a pause, a pause before a start. A password is asked only of a link that would lead somewhere, so
 * that nobody types one for nothing, and what comes before it tells nothing that it protects; the fallback of an ended
 * link is what stands in the place of its page, so it is open to everyone, and a pause of what has ended changes nothing.
 *
 * @param now milliseconds since 1970. An instant belongs to what begins at it.
 */
export function resolveLink(link: ResolvableLink | null, now: number, visit: Visit): Resolution {
  if (link === null) return { kind: 'unknown' }
  if (link.isBlocked) return { kind: 'blocked' }
  if (link.expiresAt !== null && now >= link.expiresAt) {
    if (link.fallback === null) return { kind: 'expired' }
    return {
      kind: 'redirect',
      location: composeDestination(link.fallback, visit.passedOn),
      isFallback: true,
    }
  }
  if (!link.isActive) return { kind: 'paused' }
  if (link.startsAt !== null && now < link.startsAt) return { kind: 'scheduled', startsAt: link.startsAt }
  const destination = destinationAt(link, now)
  // A plain text leads nowhere.
  if (destination === null) return { kind: 'unknown' }
  // A protected link that lost its password stays closed.
  if (link.isProtected && (link.passwordHash === null || !visit.hasPassword)) return { kind: 'password' }
  const location = composeDestination(destination, visit.passedOn)
  if (link.welcome === null) return { kind: 'redirect', location, isFallback: false }
  return { kind: 'welcome', location, ...link.welcome }
}

/** Whether a link answers the same at every instant until somebody changes it. */
export function isTimeless({ expiresAt, startsAt, swap }: ResolvableLink): boolean {
  return expiresAt === null && startsAt === null && swap === null
}

function destinationAt({ destination, swap }: ResolvableLink, now: number): Destination | null {
  if (swap === null || now < swap.from || (swap.to !== null && now >= swap.to)) return destination
  return swap.destination
}
