import type { CodeMeta } from '#contract/code-meta.ts'
import { codeTypes } from '#contract/code-types/code-types.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { isReservedTag, slashTagKey } from '#contract/slash-tag.ts'
import { payloadOf } from '#design/payload.ts'
import type { Database } from '../database/open-database.ts'
import { codeMetas } from '../database/queries/code-metas.ts'
import { findAnyCode } from '../database/queries/find-code.ts'
import type { CodeRow } from '../domain/stored-code.ts'

/** The code of a payload; null for one that is none of the user's. */
export type Identified = {
  readonly payload: string
  readonly code: CodeRow | null
  readonly meta: CodeMeta | null
  readonly isAlias: boolean
}

/** Networks of one user that are compared: their payload is not stored. */
const mostNetworks = 2_000

/** The codes that payloads belong to, in the order of the payloads. */
export async function identifyCodes(
  database: Database,
  userId: number,
  payloads: readonly string[],
): Promise<readonly Identified[]> {
  const ids = new Map<string, { readonly id: number; readonly isAlias: boolean }>()
  for (const payload of new Set(payloads)) {
    const found =
      (await findByLink(database, userId, payload)) ?? (await findByText(database, userId, payload))
    if (found !== null) ids.set(payload, found)
  }
  const rows = new Map<number, CodeRow>()
  for (const { id } of ids.values()) {
    if (rows.has(id)) continue
    const row = await findAnyCode(database, userId, id)
    if (row !== null) rows.set(id, row)
  }
  const metas = await codeMetas(database, userId, [...rows.values()])
  return payloads.map((payload) => {
    const found = ids.get(payload)
    const code = found === undefined ? undefined : rows.get(found.id)
    if (found === undefined || code === undefined) return { payload, code: null, meta: null, isAlias: false }
    return { payload, code, meta: metas.get(code.id) ?? null, isAlias: found.isAlias }
  })
}

async function findByLink(database: Database, userId: number, payload: string) {
  const url = /^https?:\/\//i.test(payload) ? parseUrl(payload) : null
  const tag = url === null ? undefined : /^\/([A-Za-z0-9_-]{1,80})\/?$/.exec(url.pathname)?.[1]
  if (url === null || tag === undefined || url.username !== '' || isReservedTag(tag)) return null
  const link = await database
    .selectFrom('short_links')
    .select(['code_id', 'is_alias'])
    .where('domain', '=', url.host)
    .where('tag_key', '=', slashTagKey(tag))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const id = link?.code_id ?? null
  return link === undefined || id === null ? null : { id, isAlias: link.is_alias }
}

const typesOf = (payload: 'text' | 'wifi') =>
  Object.entries(codeTypes)
    .filter(([, type]) => type.payload === payload)
    .map(([id]) => id)

async function findByText(database: Database, userId: number, payload: string) {
  const isNetwork = payload.startsWith('WIFI:')
  const rows = database
    .selectFrom('qr_codes')
    .select(['id', 'qr_type', 'domain', 'tag', 'text', 'field_data'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('qr_type', 'in', typesOf(isNetwork ? 'wifi' : 'text'))
    .orderBy('id', 'desc')
  const found = await (isNetwork ? rows : rows.where('text', '=', payload))
    .limit(isNetwork ? mostNetworks : 1)
    .execute()
  const code = found.find(
    (row) =>
      payloadOf(
        {
          qrType: row.qr_type,
          brandedDomain: row.domain,
          slashTag: row.tag,
          text: row.text,
          fieldData: row.field_data,
        },
        null,
      ) === payload,
  )
  return code === undefined ? null : { id: code.id, isAlias: false }
}
