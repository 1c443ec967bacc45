import type { PageType } from '#contract/code-types/code-types.ts'
import type { WelcomePicture } from './read-link-rules.ts'

/** A short link with its code, as read from the database. Instants in milliseconds since 1970. */
export type LinkState = {
  readonly userId: number
  readonly codeId: number
  /** Absolute http or https address; empty for a code without one (plain text). */
  readonly destinationUrl: string
  /** Typed, or read from the destination. */
  readonly title: string
  /** Typed by a person, so it may be shown where the destination may not. */
  readonly isTitleGiven: boolean
  /** Id of the design's logo; null without one of ours. */
  readonly logoId: string | null
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
  readonly welcome: { readonly picture: WelcomePicture | null; readonly seconds: number } | null
  readonly isProtected: boolean
  /** An argon2id hash in PHC form. */
  readonly passwordHash: string | null
  readonly utm: readonly UtmParameter[]
  /** The record of a type that shows a page of ours; null for the others. */
  readonly page: LinkPage | null
}

/** The data of a link's page. */
export type LinkPage = {
  readonly qrType: PageType
  /** Fields of the wire, `fieldData` as an object among them. */
  readonly record: Readonly<Record<string, unknown>>
  /** Hosts of its addresses, as the blocklist compares them. */
  readonly hosts: readonly string[]
}

/** A parameter that the owner adds to every visit. */
export type UtmParameter = readonly [name: string, value: string]
