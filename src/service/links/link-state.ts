/** What the redirector knows of a short link: one row of the link joined with its code. */
export type LinkState = {
  readonly codeId: number
  /** Absolute http or https address; empty for a code that leads nowhere (a plain text). */
  readonly destinationUrl: string
  readonly title: string
  /** Words for link previewers; empty when the owner wrote none. */
  readonly description: string
  readonly isActive: boolean
  readonly isBlocked: boolean
  /** Milliseconds since 1970, or null for a link that never ends. The link ends at this very instant. */
  readonly expiresAt: number | null
  readonly isProtected: boolean
  /** An argon2id hash in PHC form. */
  readonly passwordHash: string | null
  readonly utm: readonly UtmParameter[]
}

/** Name and value of a parameter that the owner adds to every visit. */
export type UtmParameter = readonly [name: string, value: string]
