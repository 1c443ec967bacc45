import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CodeMeta } from '#contract/code-meta.ts'
import { codeTypes } from '#code-types/code-types.ts'
import type { CodeTypeTraits } from '#contract/code-types/code-type.ts'
import { parseProductPath, productPath } from '#contract/code-types/product.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { isWebAddress } from '#contract/read-address.ts'
import { scanMarker } from '#contract/session.ts'
import { isLinkTag, isProductPath, slashTagKey } from '#contract/slash-tag.ts'
import { payloadOf } from '#design/payload.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { meantAmong } from '#service/database/queries/links.ts'
import type { Database } from '#service/database/open-database.ts'
import { codeMetas } from '#service/database/queries/code-metas.ts'
import { findAnyCodes } from '#service/database/queries/find-code.ts'
import type { CodeRow, QrCodesTable } from '#service/domain/stored-code.ts'

/** A payload with its code; null for an unknown one. */
type Identified = {
  readonly payload: string
  readonly code: CodeRow | null
  readonly meta: CodeMeta | null
  readonly isAlias: boolean
  readonly placement: { readonly mark: string; readonly name: string } | null
}

/** Newest networks of a user that are compared, because their payloads are not stored. */
const mostContents = 2_000
/** Payloads or rows before other requests are served. */
const atOnce = 50

type Found = { readonly id: number; readonly isAlias: boolean }

/** The code of each payload, in the order of the payloads. */
export async function identifyCodes(
  database: Database,
  userId: number,
  payloads: readonly string[],
): Promise<readonly Identified[]> {
  const wanted = new Set(payloads)
  const found = await findByLinks(database, userId, wanted)
  const others = [...wanted].filter((payload) => !found.has(payload))
  const isContent = (payload: string) => starts.some((start) => payload.startsWith(start))
  for (const part of [
    await findByTexts(
      database,
      userId,
      others.filter((payload) => !isContent(payload)),
    ),
    await findByContent(
      database,
      userId,
      others.filter((payload) => isContent(payload) || isWebAddress(payload)),
    ),
  ])
    for (const [payload, id] of part) found.set(payload, { id, isAlias: false })

  const codes = new Map<number, { readonly code: CodeRow; readonly meta: CodeMeta | null }>()
  for (const ids of inParts([...new Set([...found.values()].map(({ id }) => id))], atOnce)) {
    const rows = await findAnyCodes(database, userId, ids)
    const metas = await codeMetas(database, userId, rows)
    for (const code of rows) codes.set(code.id, { code, meta: metas.get(code.id) ?? null })
    await nextTurn()
  }
  const placements = await placementsOf(database, userId, found)
  return payloads.map((payload) => {
    const { id, isAlias } = found.get(payload) ?? { id: 0, isAlias: false }
    const known = codes.get(id)
    return known === undefined
      ? { payload, code: null, meta: null, isAlias: false, placement: null }
      : { payload, ...known, isAlias, placement: placements.get(payload) ?? null }
  })
}

/** The placement of each payload with a mark. */
async function placementsOf(
  database: Database,
  userId: number,
  found: ReadonlyMap<string, Found>,
): Promise<ReadonlyMap<string, { readonly mark: string; readonly name: string }>> {
  const placements = new Map<string, { readonly mark: string; readonly name: string }>()
  for (const [payload, { id }] of found) {
    const mark = parseUrl(payload)?.searchParams.get(scanMarker)?.toLowerCase()
    if (!mark) continue
    const row = await database
      .selectFrom('placements')
      .select(['mark', 'name'])
      .where('user_id', '=', userId)
      .where('code_id', '=', id)
      .where('mark', '=', mark)
      .executeTakeFirst()
    if (row !== undefined) placements.set(payload, row)
  }
  return placements
}

/** Codes by their current and earlier short links. */
async function findByLinks(
  database: Database,
  userId: number,
  payloads: ReadonlySet<string>,
): Promise<Map<string, Found>> {
  const links = [...payloads].flatMap((payload) => {
    const link = linkOf(payload)
    return link === null ? [] : [{ payload, ...link }]
  })
  const found = new Map<string, Found>()
  for (const some of inParts(links, atOnce)) {
    const rows = await database
      .selectFrom('short_links')
      .select(['domain', 'tag_key', 'exact_tag', 'code_id', 'is_alias'])
      .where('user_id', '=', userId)
      .where((row) =>
        row.or(
          [...new Set(some.map(({ domain }) => domain))].map((domain) =>
            row.and([
              row('domain', '=', domain),
              row(
                'tag_key',
                'in',
                some.filter((link) => link.domain === domain).map(({ tag }) => slashTagKey(tag)),
              ),
            ]),
          ),
        ),
      )
      .execute()
    for (const { payload, domain, tag } of some) {
      const sameKey = rows.filter((row) => row.domain === domain && row.tag_key === slashTagKey(tag))
      const row = meantAmong(sameKey, tag)
      // Links outlive a permanently deleted code.
      if (row !== undefined && row.code_id !== null)
        found.set(payload, { id: row.code_id, isAlias: row.is_alias && !isProductPath(tag) })
    }
    await nextTurn()
  }
  return found
}

function linkOf(payload: string): { readonly domain: string; readonly tag: string } | null {
  const url = /^https?:\/\//i.test(payload) ? parseUrl(payload) : null
  const product = url === null ? null : parseProductPath(url.pathname)
  if (url !== null && product !== null) return { domain: url.host, tag: productPath(product) }
  const tag = url?.pathname.slice(1).replace(/\/$/, '') ?? ''
  if (url === null || url.username !== '' || !isLinkTag(tag)) return null
  return { domain: url.host, tag }
}

const starts = Object.values(codeTypes).flatMap((type) => ('encodes' in type ? [type.encodes.start] : []))

const typesOf = (...payloads: readonly CodeTypeTraits['payload'][]) =>
  Object.entries(codeTypes)
    .filter(([, type]) => payloads.includes(type.payload))
    .map(([id]) => id)

/** The newest code of each text. */
async function findByTexts(
  database: Database,
  userId: number,
  payloads: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const texts of inParts(payloads, atOnce)) {
    const rows = await database
      .selectFrom('qr_codes')
      .select((row) => ['text', row.fn.max<number | string>('id').as('id')])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('qr_type', 'in', typesOf('text'))
      .where('text', 'in', texts)
      .groupBy('text')
      .execute()
    for (const { text, id } of rows) found.set(text ?? '', Number(id))
    await nextTurn()
  }
  return found
}

/** The newest code of each text that a type makes of its content or destination, among the newest 2,000. */
async function findByContent(
  database: Database,
  userId: number,
  payloads: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const wanted = new Set(payloads.map(sameSpelling))
  if (wanted.size === 0) return found
  for (let seen = 0, before = Number.MAX_SAFE_INTEGER; seen < mostContents; seen += atOnce) {
    const rows = await database
      .selectFrom('qr_codes')
      .select(['id', 'qr_type', 'domain', 'tag', 'destination_url', 'text', 'field_data'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('qr_type', 'in', typesOf('content', 'destination'))
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      const payload = sameSpelling(printedOf(row))
      if (wanted.has(payload) && !found.has(payload)) found.set(payload, row.id)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce || found.size === wanted.size) break
    before = last.id
    await nextTurn()
  }
  return new Map(
    payloads.flatMap((payload) => {
      const id = found.get(sameSpelling(payload))
      return id === undefined ? [] : [[payload, id] as const]
    }),
  )
}

/** A print may have the host of its address in capitals. */
function sameSpelling(payload: string): string {
  return isWebAddress(payload) ? (parseUrl(payload)?.href ?? payload) : payload
}

type PrintedRow = Pick<QrCodesTable, 'qr_type' | 'domain' | 'tag' | 'destination_url' | 'text' | 'field_data'>

function printedOf(row: PrintedRow): string {
  return payloadOf(
    {
      qrType: row.qr_type,
      brandedDomain: row.domain,
      slashTag: row.tag,
      destinationUrl: row.destination_url,
      text: row.text,
      fieldData: row.field_data,
      encoding: undefined,
    },
    null,
  )
}
