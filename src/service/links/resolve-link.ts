import { composeDestination, type Destination } from './compose-destination.ts'
import type { LinkState } from './link-state.ts'

/** A link as the cache keeps it: its state, with the destination read once. */
export type ResolvableLink = LinkState & { readonly destination: Destination | null }

/** What a visit brings that decides where it leads. */
export type Visit = {
  /** Query for the destination, without `?` and without the scan marker. */
  readonly passedOn: string
  /** Whether this visitor gave the link's present password. */
  readonly hasPassword: boolean
}

/** What a short link answers at one instant. */
export type Resolution =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'unknown' | 'blocked' | 'expired' | 'paused' | 'password' }

/**
 * Decides what a visitor gets. The strongest state speaks: a block before an end, an end before a pause, and a password
 * is asked only of a link that would lead somewhere, so that nobody types one for nothing.
 *
 * @param now milliseconds since 1970.
 */
export function resolveLink(link: ResolvableLink | null, now: number, visit: Visit): Resolution {
  if (link === null || link.destination === null) return { kind: 'unknown' }
  if (link.isBlocked) return { kind: 'blocked' }
  if (link.expiresAt !== null && now >= link.expiresAt) return { kind: 'expired' }
  if (!link.isActive) return { kind: 'paused' }
  // A protected link that lost its password stays closed.
  if (link.isProtected && (link.passwordHash === null || !visit.hasPassword)) return { kind: 'password' }
  return { kind: 'redirect', location: composeDestination(link.destination, visit.passedOn) }
}
