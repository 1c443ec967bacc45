import { storedLinkRulesSchema, pictureAddress } from '#contract/link-rules.ts'
import type { VisitorRule } from '#contract/visitor-rules.ts'

/** The picture of the welcome screen or of the card: an https address, or a logo id of the owner. */
export type LinkPicture =
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'logo'; readonly id: string }

/** The card of a link in chats and feeds. An empty title is that of the code. */
export type OwnCard = { readonly title: string; readonly picture: LinkPicture | null }

/** The link rules in `fieldData`. Instants in milliseconds since 1970. */
type LinkRules = {
  readonly startsAt: number | null
  readonly startsZone: string
  readonly expirationZone: string
  /** An address as stored; null without one. */
  readonly expirationUrl: string | null
  readonly swap: {
    readonly destinationUrl: string
    readonly from: number
    readonly to: number | null
    /** Zone of both dates. */
    readonly zone: string
  } | null
  readonly welcome: { readonly picture: LinkPicture | null; readonly seconds: number } | null
  readonly card: OwnCard | null
  /** The destination gets the id of each visit. */
  readonly hasVisitId: boolean
  /** The query of a visit goes to the destination. */
  readonly forwardsQuery: boolean
  /** Whether visits send the mark of their placement as `utm_content`. */
  readonly sendsMark: boolean
}

const noLinkRules: LinkRules = {
  startsAt: null,
  startsZone: 'UTC',
  expirationZone: 'UTC',
  expirationUrl: null,
  swap: null,
  welcome: null,
  card: null,
  hasVisitId: false,
  forwardsQuery: true,
  sendsMark: false,
}

/** Ids are hashes; ids of other services do not match. */
const logoIdPattern = /^[0-9a-f]{32}$/

/** Reads stored rules of any version; invalid keys are ignored. */
export function readLinkRules(fieldData: Readonly<Record<string, unknown>> | null): LinkRules {
  if (fieldData === null) return noLinkRules
  const { shape } = storedLinkRulesSchema
  const startsAt = understood(shape.startsAt, fieldData['startsAt'])
  const swap = understood(shape.swap, fieldData['swap'])
  return {
    startsAt: startsAt ? Date.parse(startsAt) : null,
    startsZone: zoneIn(fieldData['startsZone']),
    expirationZone: zoneIn(fieldData['expirationZone']),
    expirationUrl: understood(shape.expirationUrl, fieldData['expirationUrl']) || null,
    swap: swap
      ? {
          destinationUrl: swap.destinationUrl,
          from: Date.parse(swap.from),
          to: swap.to === null ? null : Date.parse(swap.to),
          zone: swap.zone,
        }
      : null,
    welcome: welcomeIn(fieldData),
    card: cardIn(fieldData),
    hasVisitId: fieldData['visitId'] === true,
    forwardsQuery: fieldData['forwardQuery'] !== false,
    sendsMark: fieldData['sendsMark'] === true,
  }
}

type FieldData = Readonly<Record<string, unknown>> | null

/** Stored rules of any version; an invalid list counts as none. */
export function readVisitorRules(fieldData: FieldData): readonly VisitorRule[] {
  return understood(storedLinkRulesSchema.shape.visitorRules, fieldData?.['visitorRules']) ?? []
}

/** The address is null for a limit that shows a page. */
export function readScanLimit(
  fieldData: FieldData,
): { readonly scans: number; readonly destinationUrl: string | null } | null {
  const limit = understood(storedLinkRulesSchema.shape.scanLimit, fieldData?.['scanLimit'])
  return !limit ? null : { ...limit, destinationUrl: limit.destinationUrl || null }
}

export function ruleAddresses(fieldData: FieldData): Record<string, string> {
  const addresses: Record<string, string> = {}
  for (const [rule, { routes }] of readVisitorRules(fieldData).entries())
    for (const [route, { destinationUrl }] of routes.entries())
      addresses[`fieldData.visitorRules.${rule}.routes.${route}.destinationUrl`] = destinationUrl
  return addresses
}

/** IANA name; an unknown one counts as UTC where it is used. */
function zoneIn(zone: unknown): string {
  return typeof zone === 'string' && zone !== '' ? zone.slice(0, 64) : 'UTC'
}

function welcomeIn(fieldData: Readonly<Record<string, unknown>>): LinkRules['welcome'] {
  const seconds = understood(storedLinkRulesSchema.shape.contentWelcomeTime, fieldData['contentWelcomeTime'])
  if (!seconds) return null
  return { picture: pictureIn(fieldData['contentWelcomeImage']), seconds }
}

function cardIn(fieldData: Readonly<Record<string, unknown>>): LinkRules['card'] {
  const title = understood(storedLinkRulesSchema.shape.metaTitle, fieldData['metaTitle'])?.trim() ?? ''
  const picture = pictureIn(fieldData['metaImage'])
  return title === '' && picture === null ? null : { title, picture }
}

function pictureIn(image: unknown): LinkPicture | null {
  if (typeof image !== 'string' || image.length > 2_048) return null
  if (logoIdPattern.test(image)) return { kind: 'logo', id: image }
  const href = pictureAddress(image)
  return href === null ? null : { kind: 'address', href }
}

/** The id of a logo, or null. */
export function ownLogoId(id: string | null): string | null {
  return id !== null && logoIdPattern.test(id) ? id : null
}

type Schema<Output> = {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: Output }
}

function understood<Output>(schema: Schema<Output>, value: unknown): Output | undefined {
  if (value === undefined || value === null) return undefined
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
