import { contentWords, contentTitle } from '#contract/code-types/content-title.ts'
import { readFurther } from './further-fields.ts'
import { codeStateAt } from '#contract/code-meta.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { destinationsOf, type LeadingColumns } from './destinations.ts'
import { destinationHost, hostKey } from './hosts.ts'
import { normaliseText } from './normalise-text.ts'
import { type PictureColumns, pictureHash } from './picture-hash.ts'
import type { QrCodesTable } from './stored-code.ts'
import { readLinkRules } from './read-link-rules.ts'

/** Columns that follow from the others, for lists and searches. `state` and `state_until` also depend on the clock. */
export type DerivedColumns = Pick<
  QrCodesTable,
  'starts_at' | 'state' | 'state_until' | 'host_key' | 'further_hosts' | 'picture_hash' | 'search'
>

type StateSource = Pick<QrCodesTable, 'field_data' | 'expiration_date' | 'is_active' | 'is_blocked'>
type Source = StateSource & LeadingColumns & PictureColumns & Searched

/**
 * The derived columns of a code, for create, update, import and restore alike.
 *
 * @param now milliseconds since 1970.
 * @param earlierLinks `domain/tag` of the links on older prints, which searches find too.
 */
export function deriveColumns(
  row: Source,
  now: number,
  earlierLinks: readonly string[] = [],
): DerivedColumns {
  return {
    ...stateColumns(row, now),
    ...hostColumns(row),
    picture_hash: pictureHash(row),
    search: searchText(row, earlierLinks),
  }
}

/** @param now milliseconds since 1970. */
export function stateColumns(
  row: StateSource,
  now: number,
): Pick<QrCodesTable, 'starts_at' | 'state' | 'state_until'> {
  const starts = startOf(row.field_data)
  const state = codeStateAt(
    {
      isBlocked: row.is_blocked,
      isActive: row.is_active,
      expiresAt: row.expiration_date === null ? null : Date.parse(row.expiration_date),
      startsAt: starts === null ? null : Date.parse(starts),
    },
    now,
  )
  const changes = state === 'blocked' || state === 'expired' ? [] : [row.expiration_date]
  if (state === 'scheduled') changes.push(starts)
  const [until = null] = changes.filter((instant) => instant !== null).sort()
  return { starts_at: starts, state, state_until: until }
}

type Searched = Pick<
  QrCodesTable,
  'title' | 'domain' | 'tag' | 'destination_url' | 'tags' | 'qr_type' | 'further' | 'field_data'
>

/** The normalised text that searches match. */
export function searchText(row: Searched, earlierLinks: readonly string[] = []): string {
  const texts = [row.title, `${row.domain}/${row.tag}`, row.destination_url, row.tags, ...earlierLinks]
  const { qr_type, further, field_data } = row
  texts.push(...contentWords(qr_type, readFurther(further), parseFieldData(field_data) ?? {}))
  return normaliseText(texts.join('\n'))
}

/** ISO 8601. */
function startOf(fieldData: string | null): string | null {
  if (fieldData === null) return null
  const { startsAt } = readLinkRules(parseFieldData(fieldData))
  return startsAt === null ? null : new Date(startsAt).toISOString()
}

/** Lookup keys of a code's hosts: the destination's, and the others between spaces. */
function hostColumns(row: LeadingColumns): Pick<QrCodesTable, 'host_key' | 'further_hosts'> {
  const { destinationUrl, ...others } = destinationsOf(row)
  const own = destinationUrl === undefined ? null : keyOf(destinationUrl)
  const further = new Set(Object.values(others).map(keyOf))
  further.delete(own)
  further.delete(null)
  return { host_key: own, further_hosts: further.size === 0 ? null : ` ${[...further].join(' ')}` }
}

function keyOf(address: string): string | null {
  const host = destinationHost(address)
  return host === null ? null : hostKey(host)
}

type TitleColumns = Pick<QrCodesTable, 'title' | 'title_label' | 'title_source'>

/**
 * The title, or a placeholder until the page was fetched: the host name, or the start of a text.
 *
 * @param label a supplied `titleLabel`; by default the title in lower case.
 */
export function titleColumns(
  title: string | null | undefined,
  label: string | null | undefined,
  code: { readonly destinationUrl: string; readonly text: string | null },
): TitleColumns {
  const given = title?.trim() ? title : null
  const words = given ?? standInTitle(code)
  return {
    title: words,
    title_label: (label?.trim() ? label : words).toLowerCase(),
    title_source: given !== null ? 'given' : code.destinationUrl === '' ? 'host' : 'pending',
  }
}

function standInTitle(code: { readonly destinationUrl: string; readonly text: string | null }): string {
  return code.destinationUrl === '' ? (code.text ?? '').slice(0, 60) : hostName(code.destinationUrl)
}

/** The source of a default title. Codes with their own content are not named after a page. */
export function titleSource(
  row: Pick<QrCodesTable, 'qr_type' | 'destination_url' | 'text' | 'further' | 'field_data'>,
) {
  const { payload, visit } = codeTypeOf(row.qr_type)
  if (payload === 'text' || visit === 'redirect')
    return { destinationUrl: row.destination_url, text: row.text }
  const words = contentTitle(row.qr_type, readFurther(row.further), parseFieldData(row.field_data) ?? {})
  return { destinationUrl: '', text: words }
}

/** The host of an address without `www.`. */
export function hostName(address: string): string {
  return parseUrl(address)?.hostname.replace(/^www\./, '') ?? address
}
