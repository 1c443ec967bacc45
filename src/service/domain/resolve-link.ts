import { codeStateAt } from '#contract/code-meta.ts'
import type { PageType } from '#contract/code-types/code-types.ts'
import type { ProductLinkType } from '#contract/code-types/product.ts'
import { composeDestination, type Destination, type SentOn, type UtmParameter } from './destinations.ts'
import type { LinkPicture, OwnCard } from './read-link-rules.ts'
import type { LinkRules, Route } from './visitor-rules.ts'

/** A short link with its code, as read from the database. Instants in milliseconds since 1970. */
type LinkState = {
  readonly userId: number
  readonly codeId: number
  /** Absolute http or https address; empty for a code without one (plain text). */
  readonly destinationUrl: string
  readonly title: string
  /** Typed by a person, so pages that hide the destination may show it. */
  readonly isTitleGiven: boolean
  /** Id of the design's logo; null without one of ours. */
  readonly logoId: string | null
  /** Of the code's modules, for its pages. */
  readonly colour: string
  /** Set where the link has a card of its own for link previews. */
  readonly card?: OwnCard
  /** Description for link previews; may be empty. */
  readonly description: string
  readonly isActive: boolean
  readonly isBlocked: boolean
  /** Null for no expiration. The link expires at this exact instant. */
  readonly expiresAt: number | null
  /** IANA zone of the expiration. */
  readonly expiresZone: string
  /** Null for no start. The link opens at this exact instant. */
  readonly startsAt: number | null
  /** IANA zone of the start. */
  readonly startsZone: string
  readonly welcome: { readonly picture: LinkPicture | null; readonly seconds: number } | null
  readonly isProtected: boolean
  /** An argon2id hash in PHC form. */
  readonly passwordHash: string | null
  readonly utm: readonly UtmParameter[]
  /** Those that name the placement of a visit, with their placeholder. */
  readonly placedUtm?: readonly UtmParameter[]
  /** The destination gets the id of each visit. */
  readonly hasVisitId: boolean
  /** The record of a type that shows a page of ours; null for the others. */
  readonly page: LinkPage | null
  /** Set for the code of a product. */
  readonly product?: LinkedProduct
  /** The marks of its placements; null for a code without any. */
  readonly placements: ReadonlySet<string> | null
  /** Query parameters of its domain that mark a scan, beside our own. */
  readonly scanMarks?: readonly string[]
  /** Set where the query of a visit stays here. */
  readonly keepsQuery?: true
  /** Whether a visit sends the mark of its placement to the destination. */
  readonly sendsMark: boolean
}

/** The data of a link's page. */
export type LinkPage = {
  readonly qrType: PageType
  /** Fields of the wire, `fieldData` as an object among them. */
  readonly record: Readonly<Record<string, unknown>>
  /** Hosts of its addresses, as the blocklist compares them. */
  readonly hosts: readonly string[]
}

/** The answers of a GS1 resolver beside the destination of a code, which is the main page of the product. */
export type LinkedProduct = {
  /** Slash tag of the code's short link. */
  readonly tag: string
  readonly pages: readonly ProductPage[]
}

export type ProductPage = {
  readonly linkType: ProductLinkType
  /** Empty for all languages. */
  readonly language: string
  /** Media type. */
  readonly type: string
  readonly destination: Destination
}

/** A cached link: its state with parsed addresses. An address that no browser may open is null. */
export type ResolvableLink = LinkState & {
  /** Its code holds the destination itself. */
  readonly leadsNowhere?: boolean
  readonly destination: Destination | null
  /** The destination after expiration. */
  readonly fallback: Destination | null
  /** Replaces the destination between two instants; null for no end. */
  readonly swap: {
    readonly destination: Destination
    readonly from: number
    readonly to: number | null
  } | null
  /** Null without rules. */
  readonly rules: LinkRules | null
  /** Set once the link has had as many scans as its owner allows; null for a page. */
  readonly usedUp: { readonly destination: Destination | null } | null
}

/** The parts of a visit that affect its destination. */
type Visit = SentOn & {
  /** The visitor has entered the link's current password. */
  readonly hasPassword: boolean
  /** Where the rules of the link lead this visitor; `ask` when only the visitor knows whether this is an iPad. */
  readonly route?: Route | 'ask' | null
}

/** The response of a short link at one instant. */
export type Resolution =
  | {
      readonly kind: 'redirect'
      readonly location: string
      /** The link has ended and leads to what its owner chose for afterwards. */
      readonly isFallback: boolean
    }
  | {
      readonly kind: 'welcome'
      /** Null before the code's own page. */
      readonly location: string | null
      readonly picture: LinkPicture | null
      readonly seconds: number
    }
  | { readonly kind: 'scheduled'; readonly startsAt: number }
  /** The code's own page. */
  | { readonly kind: 'page' }
  /** Asks which device it is. */
  | { readonly kind: 'ask-device' }
  | { readonly kind: 'unknown' | 'blocked' | 'expired' | 'paused' | 'password' | 'used-up' }

/**
 * Decides the response to one visit. A password is required only when the link leads somewhere, so the earlier states
 * must not reveal protected data. The fallback of an expired link is public. Pausing an expired link has no effect.
 *
 * @param now milliseconds since 1970. An interval includes its start.
 */
export function resolveLink(link: ResolvableLink | null, now: number, visit: Visit): Resolution {
  if (link === null || link.leadsNowhere === true) return { kind: 'unknown' }
  const state = codeStateAt(link, now)
  if (state === 'expired' && link.fallback !== null) {
    const location = composeDestination(link.fallback, visit)
    return { kind: 'redirect', location, isFallback: true }
  }
  if (state === 'scheduled') return { kind: state, startsAt: link.startsAt ?? now }
  if (state !== 'active') return { kind: state }
  if (link.usedUp !== null) {
    const { destination } = link.usedUp
    if (destination === null) return { kind: 'used-up' }
    return { kind: 'redirect', location: composeDestination(destination, visit), isFallback: true }
  }
  const route = visit.route ?? null
  if (route !== null && route !== 'ask' && route.isBlocked) return { kind: 'blocked' }
  const target =
    route === null || route === 'ask' ? targetAt(link, now) : (route.target ?? targetAt(link, now))
  // Plain text has no destination.
  if (target === null) return { kind: 'unknown' }
  // A protected link without a stored password stays closed.
  if (link.isProtected && (link.passwordHash === null || !visit.hasPassword)) return { kind: 'password' }
  if (route === 'ask') return { kind: 'ask-device' }
  if (target === 'page')
    return link.welcome === null ? { kind: 'page' } : { kind: 'welcome', location: null, ...link.welcome }
  const location = composeDestination(target, visit)
  if (link.welcome === null) return { kind: 'redirect', location, isFallback: false }
  return { kind: 'welcome', location, ...link.welcome }
}

/** A planned destination also replaces a page. */
function targetAt({ destination, swap, page }: ResolvableLink, now: number): Destination | 'page' | null {
  if (swap === null || now < swap.from || (swap.to !== null && now >= swap.to))
    return page === null ? destination : 'page'
  return swap.destination
}
