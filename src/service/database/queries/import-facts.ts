import { inParts } from '../in-parts.ts'
import type { Database } from '../open-database.ts'

export type ImportFacts = {
  /** Codes created by earlier calls, by key. */
  readonly made: ReadonlyMap<string, { readonly codeId: number; readonly bodyHash: string }>
  /** `domain/tagkey` of existing links. */
  readonly taken: ReadonlySet<string>
}

/** Values per statement. */
const atOnce = 200

/** Looks up the keys and links of an import. */
export async function importFacts(
  database: Database,
  userId: number,
  wanted: {
    readonly keys: readonly string[]
    readonly links: readonly { readonly domain: string; readonly tagKey: string }[]
  },
): Promise<ImportFacts> {
  const made = new Map<string, { codeId: number; bodyHash: string }>()
  for (const keys of inParts(wanted.keys, atOnce)) {
    const rows = await database
      .selectFrom('idempotency_keys')
      .select(['idempotency_key', 'code_id', 'body_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', 'in', keys)
      .execute()
    for (const row of rows) made.set(row.idempotency_key, { codeId: row.code_id, bodyHash: row.body_hash })
  }
  const taken = new Set<string>()
  for (const domain of new Set(wanted.links.map((link) => link.domain))) {
    const tagKeys = wanted.links.filter((link) => link.domain === domain).map(({ tagKey }) => tagKey)
    for (const part of inParts(tagKeys, atOnce)) {
      const rows = await database
        .selectFrom('short_links')
        .select('tag_key')
        .where('domain', '=', domain)
        .where('tag_key', 'in', part)
        .execute()
      for (const { tag_key } of rows) taken.add(`${domain}/${tag_key}`)
    }
  }
  return { made, taken }
}
