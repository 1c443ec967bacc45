import type { WelcomePicture } from './read-link-rules.ts'

/** What the redirector knows of a short link: one row of the link joined with its code. Instants in milliseconds since 1970. */
export type LinkState = {
  readonly userId: number
  readonly codeId: number
  /** Absolute http or https address; empty for a code that leads nowhere (a plain text). */
  readonly destinationUrl: string
  /** Typed, or read from the destination. */
  readonly title: string
  /** Whether a person typed it, so that it may be told where the destination may not. */
  readonly isTitleGiven: boolean
  /** Id of the logo of the design; null without one of ours. */
  readonly logoId: string | null
  /** Words for link previewers; empty when the owner wrote none. */
  readonly description: string
  readonly isActive: boolean
  readonly isBlocked: boolean
  /** Null for a link that never ends. The link ends at this very instant. */
  readonly expiresAt: number | null
  /** IANA name of the zone in which the end was picked. */
  readonly expiresZone: string
  /** Null for a link that is open from the beginning. The link opens at this very instant. */
  readonly startsAt: number | null
  /** IANA name of the zone in which the start was picked. */
  readonly startsZone: string
  readonly welcome: { readonly picture: WelcomePicture | null; readonly seconds: number } | null
  readonly isProtected: boolean
  /** An argon2id hash in PHC form. */
  readonly passwordHash: string | null
  readonly utm: readonly UtmParameter[]
}

/** Name and value of a parameter that the owner adds to every visit. */
export type UtmParameter = readonly [name: string, value: string]
