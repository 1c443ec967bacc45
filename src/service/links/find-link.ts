import { LRUCache } from 'lru-cache'
import type { InferResult } from 'kysely'
import { pictureAddressOf } from '#contract/code-types/addresses.ts'
import { codeTypeOf, holdsDestination, isPageType } from '#contract/code-types/code-types.ts'
import { pageAddresses } from '#contract/code-types/page-addresses.ts'
import { mediaTypeOf, readProductLinks } from '#contract/code-types/product.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { inParts } from '../database/bulk-statement.ts'
import type { Database } from '../database/open-database.ts'
import { withPlacement } from '#contract/utm-templates.ts'
import { type Destination, readDestination, type UtmParameter } from '../domain/destinations.ts'
import { blockedAmong } from '../database/queries/blocked-hosts.ts'
import { areSeveral, type FindLink, type SameKey } from './link-cache.ts'
import { destinationHost } from '../domain/hosts.ts'
import { readFurther } from '../domain/code.ts'
import { ownLogoId, readLinkRules, readScanLimit, type LinkPicture } from '../domain/read-link-rules.ts'
import type { LinkPage, ResolvableLink } from '../domain/resolve-link.ts'
import { prepareRules } from '../domain/visitor-rules.ts'

const utmNames = ['utm_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const mostAtOnce = 200

type Waiting = {
  readonly resolve: (links: SameKey | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads links from the database; deleted codes are not found. Lookups of one event loop turn share a
 * statement, because under load many cache entries expire together.
 */
export function createFindLink(database: Database): FindLink {
  let waiting = new Map<string, Map<string, Waiting[]>>()
  const marksOf = createReadMarks(database)

  async function readWaiting(): Promise<void> {
    const domains = waiting
    waiting = new Map()
    for (const [domain, byTag] of domains) {
      for (const tagKeys of inParts([...byTag.keys()], mostAtOnce)) await readSome(domain, tagKeys, byTag)
    }
  }

  async function readSome(
    domain: string,
    tagKeys: readonly string[],
    byTag: ReadonlyMap<string, Waiting[]>,
  ): Promise<void> {
    const callers = (tagKey: string) => byTag.get(tagKey) ?? []
    try {
      const rows = await linksQuery(database, domain, tagKeys).execute()
      const scans = await scansOfLimited(database, rows)
      const marks = await marksOf(rows)
      const read = new Map(
        rows.map((row) => [
          row,
          {
            ...toLink(row, scans.get(row.id), marks.get(row.id)),
            ...(row.scan_marks && { scanMarks: row.scan_marks.split('&') }),
          },
        ]),
      )
      const links = byKey(await closeBlockedLinks(database, read))
      for (const tagKey of tagKeys)
        for (const { resolve } of callers(tagKey)) resolve(links.get(tagKey) ?? null)
    } catch (error) {
      for (const tagKey of tagKeys) for (const { reject } of callers(tagKey)) reject(error)
    }
  }

  return function findLink(domain, tagKey) {
    return new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(() => void readWaiting())
      const byTag = waiting.get(domain) ?? new Map<string, Waiting[]>()
      waiting.set(domain, byTag)
      byTag.set(tagKey, [...(byTag.get(tagKey) ?? []), { resolve, reject }])
    })
  }
}

function byKey(
  links: ReadonlyMap<Pick<LinkRow, 'tag_key' | 'exact_tag'>, ResolvableLink>,
): ReadonlyMap<string, SameKey> {
  const found = new Map<string, SameKey>()
  for (const [{ tag_key, exact_tag }, link] of links) {
    const others = found.get(tag_key) ?? null
    const spelled = new Map(areSeveral(others) ? others : []).set(exact_tag, link)
    found.set(tag_key, exact_tag === '' ? link : spelled)
  }
  return found
}

type LinkRow = InferResult<ReturnType<typeof linksQuery>>[number]

/** The columns of a link that `toLink` reads. */
export const linkColumns = [
  'qr_codes.user_id',
  'qr_codes.id',
  'qr_codes.tag as code_tag',
  'qr_codes.destination_url',
  'qr_codes.title',
  'qr_codes.title_source',
  'qr_codes.qr_logo_id',
  'qr_codes.color',
  'qr_codes.field_data',
  'qr_codes.qr_type',
  'qr_codes.further',
  'qr_codes.is_active',
  'qr_codes.is_blocked',
  'qr_codes.expiration_date',
  'qr_codes.is_protected',
  'qr_codes.password_hash',
  ...utmNames,
] as const

/**
 * The links of codes that are not deleted. A cross join keeps SQLite's join order: a page of links finds its codes,
 * instead of all codes their links, which are then sorted.
 */
export function linkRows(database: Database) {
  return database
    .selectFrom('short_links')
    .crossJoin('qr_codes')
    .whereRef('qr_codes.user_id', '=', 'short_links.user_id')
    .whereRef('qr_codes.id', '=', 'short_links.code_id')
    .where('qr_codes.deleted_at', 'is', null)
}

function linksQuery(database: Database, domain: string, tagKeys: readonly string[]) {
  return linkRows(database)
    .leftJoin('placement_sets', (join) =>
      join
        .onRef('placement_sets.user_id', '=', 'short_links.user_id')
        .onRef('placement_sets.code_id', '=', 'short_links.code_id'),
    )
    .leftJoin('domain_pages', 'domain_pages.domain', 'short_links.domain')
    .select([
      'short_links.tag_key',
      'short_links.exact_tag',
      'domain_pages.scan_marks',
      'placement_sets.version as placements_version',
      ...linkColumns,
    ])
    .where('short_links.domain', '=', domain)
    .where('short_links.tag_key', 'in', tagKeys)
}

/** The scans of links with a limit. Only these wait for the counters. */
async function scansOfLimited(database: Database, rows: readonly LinkRow[]): Promise<Map<number, number>> {
  const limited = rows.filter(({ field_data }) => field_data?.includes('"scanLimit"')).map(({ id }) => id)
  if (limited.length === 0) return new Map()
  const counted = await database
    .selectFrom('counters')
    .select(['code_id', 'scans'])
    .where('code_id', 'in', limited)
    .execute()
  return new Map(counted.map(({ code_id, scans }) => [code_id, scans]))
}

/** Codes whose marks stay in memory. */
const mostMarked = 2_000

/** Reads the marks of codes that have placements, again only after their placements changed. */
function createReadMarks(database: Database) {
  const known = new LRUCache<number, { readonly version: number; readonly marks: ReadonlySet<string> }>({
    max: mostMarked,
  })

  return async function readMarks(
    rows: readonly Pick<LinkRow, 'id' | 'user_id' | 'placements_version'>[],
  ): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    const marks = new Map<number, ReadonlySet<string>>()
    for (const { id, user_id, placements_version: version } of rows) {
      if (version === null || marks.has(id)) continue
      const remembered = known.get(id)
      if (remembered?.version === version) {
        marks.set(id, remembered.marks)
        continue
      }
      const placements = await database
        .selectFrom('placements')
        .select('mark')
        .where('user_id', '=', user_id)
        .where('code_id', '=', id)
        .execute()
      const read = new Set(placements.map(({ mark }) => mark))
      known.set(id, { version, marks: read })
      marks.set(id, read)
    }
    return marks
  }
}

/** The UTM parameters that name the placement of a visit. */
function placedUtmOf(row: Pick<LinkRow, (typeof utmNames)[number]>) {
  const placedUtm = utmNames
    .map((name): UtmParameter => [name, row[name] ?? ''])
    .filter(([, value]) => value.includes('{placement}'))
  return placedUtm.length === 0 ? {} : { placedUtm }
}

/** The link of a row of `qr_codes`. @param scans so far, which a limit needs. */
export function toLink(
  row: Omit<LinkRow, 'tag_key' | 'exact_tag' | 'code_tag' | 'placements_version' | 'scan_marks'> & {
    readonly code_tag?: string
  },
  scans = 0,
  placements: ReadonlySet<string> | null = null,
): ResolvableLink {
  // Without empty values, because tens of thousands of links stay in memory.
  const utm = utmNames
    .map((name): UtmParameter => [name, withPlacement(row[name] ?? '', '')])
    .filter(([, value]) => value !== '')
  const expiresAt = row.expiration_date === null ? Number.NaN : Date.parse(row.expiration_date)
  const { fieldData, rules, limit } = parsedFieldData(row.field_data)
  const { swap, expirationUrl, expirationZone, startsAt, startsZone, welcome, hasVisitId } = rules
  const swapped = swap === null ? null : readDestination(swap.destinationUrl, utm)
  return {
    userId: row.user_id,
    codeId: row.id,
    destinationUrl: row.destination_url,
    destination: readDestination(row.destination_url, utm),
    ...(holdsDestination(row.qr_type) && { leadsNowhere: true }),
    swap: swap === null || swapped === null ? null : { destination: swapped, from: swap.from, to: swap.to },
    fallback: expirationUrl === null ? null : readDestination(expirationUrl, utm),
    title: row.title,
    isTitleGiven: row.title_source === 'given',
    logoId: ownLogoId(row.qr_logo_id),
    // A code without a design is drawn in black.
    colour: row.color ?? '#000000',
    description: descriptionOf(fieldData),
    ...(rules.card !== null && { card: rules.card }),
    isActive: row.is_active,
    isBlocked: row.is_blocked,
    expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
    expiresZone: expirationZone,
    startsAt,
    startsZone,
    welcome: welcome && { ...welcome, picture: welcome.picture ?? sentPicture(row.further) },
    isProtected: row.is_protected,
    passwordHash: row.password_hash,
    utm,
    ...placedUtmOf(row),
    hasVisitId,
    page: pageOf(row, fieldData ?? {}),
    ...productOf(row, fieldData, utm),
    placements,
    ...(!rules.forwardsQuery && { keepsQuery: true }),
    sendsMark: rules.sendsMark,
    rules: prepareRules(row.field_data, fieldData, utm),
    usedUp: usedUpAfter(scans, limit, utm),
  }
}

/** A link is read again every second, so what it says is parsed once for each short text. */
const parsed = new LRUCache<string, ReturnType<typeof parseRules>>({ max: 2_000 })
const longestParsed = 4_000

function parsedFieldData(text: string | null) {
  if (text === null || text.length > longestParsed) return parseRules(text)
  const known = parsed.get(text)
  if (known !== undefined) return known
  const made = parseRules(text)
  parsed.set(text, made)
  return made
}

function parseRules(text: string | null) {
  const fieldData = parseFieldData(text)
  return { fieldData, rules: readLinkRules(fieldData), limit: readScanLimit(fieldData) }
}

function usedUpAfter(
  scans: number,
  limit: ReturnType<typeof readScanLimit>,
  utm: readonly UtmParameter[],
): ResolvableLink['usedUp'] {
  if (limit === null || scans < limit.scans) return null
  return { destination: limit.destinationUrl === null ? null : readDestination(limit.destinationUrl, utm) }
}

/** The welcome picture in the field of the documented sample. */
function sentPicture(further: string | null): LinkPicture | null {
  const address = pictureAddressOf(readFurther(further)['welcomeImage'])
  return address !== null && /^(https:|\/)/.test(address) ? { kind: 'address', href: address } : null
}

function pageOf(
  row: Pick<LinkRow, 'qr_type' | 'further' | 'title' | 'destination_url'>,
  fieldData: Readonly<Record<string, unknown>>,
): LinkPage | null {
  const { qr_type: qrType } = row
  if (!isPageType(qrType)) return null
  const fields = readFurther(row.further)
  const addresses = pageAddresses(qrType, fields, fieldData)
  return {
    qrType,
    record: { ...fields, qrType, title: row.title, destinationUrl: row.destination_url, fieldData },
    hosts: addresses.map(({ address }) => destinationHost(address)).filter((host) => host !== null),
  }
}

/** The pages of a product by link type, with the tag of its short link. */
function productOf(
  { qr_type: qrType, code_tag: tag = '' }: Pick<LinkRow, 'qr_type'> & { readonly code_tag?: string },
  fieldData: Readonly<Record<string, unknown>> | null,
  utm: readonly UtmParameter[],
): Pick<ResolvableLink, 'product'> {
  if (codeTypeOf(qrType).payload !== 'product') return {}
  const pages = readProductLinks(fieldData?.['productLinks']).flatMap(({ linkType, address, language }) => {
    const destination = readDestination(address, utm)
    return destination === null ? [] : [{ linkType, language, type: mediaTypeOf(address), destination }]
  })
  return { product: { tag, pages } }
}

function descriptionOf(fieldData: Readonly<Record<string, unknown>> | null): string {
  const description = fieldData?.['metaDescription']
  return typeof description === 'string' ? description.slice(0, 1_000) : ''
}

/**
 * Marks links as blocked when one of their addresses is on a blocked host; a rule only closes its own way. Checked when
 * a link is read from the database, so cached redirects pay nothing.
 */
async function closeBlockedLinks<Key>(
  database: Database,
  links: ReadonlyMap<Key, ResolvableLink>,
): Promise<ReadonlyMap<Key, ResolvableLink>> {
  const hostsOf = new Map([...links.values()].map((link) => [link, hostsIn(link)]))
  const ruled = [...links.values()].flatMap(({ rules }) => rules?.targets.flat() ?? [])
  const blocked = await blockedAmong(database, [...hostsOf.values(), hostsAmong(ruled)].flat())
  if (blocked.size === 0) return links
  return new Map(
    [...links].map(([key, link]) => {
      const isClosed = hostsOf.get(link)?.some((host) => blocked.has(host)) === true
      const rules = link.rules && { ...link.rules, blocked: new Set(blocked.keys()) }
      return [key, { ...link, isBlocked: link.isBlocked || isClosed, rules }]
    }),
  )
}

function hostsIn({ destination, fallback, swap, page, usedUp, product }: ResolvableLink): string[] {
  const pages = product?.pages.map((each) => each.destination) ?? []
  const places = [destination, fallback, swap?.destination ?? null, usedUp?.destination ?? null]
  const hosts = hostsAmong([...places, ...pages])
  return page === null ? hosts : [...hosts, ...page.hosts]
}

function hostsAmong(places: readonly (Destination | null)[]): string[] {
  return places.map((place) => place?.host ?? null).filter((host) => host !== null)
}
