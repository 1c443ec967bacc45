import type { Kysely } from 'kysely'
import { slashTagKey } from '#contract/slash-tag.ts'
import { inParts } from '../bulk-statement.ts'
import { type IdSeries, traitsOf } from '../engines/engine.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { Tables } from '../schema.ts'

type LinkClaim = {
  readonly domain: string
  readonly tag: string
  readonly codeId: number
  readonly userId: number
  readonly createdAt: string
}

/**
 * Reserves a short link for a code. Returns the row's id, or null when it is taken: the primary key decides.
 */
export async function claimLink(transaction: Transaction, claim: LinkClaim): Promise<number | null> {
  const row = await transaction
    .insertInto('short_links')
    .values({
      domain: claim.domain,
      tag_key: slashTagKey(claim.tag),
      tag: claim.tag,
      id: await takeId(transaction, 'links'),
      code_id: claim.codeId,
      user_id: claim.userId,
      is_alias: false,
      created_at: claim.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['domain', 'tag_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The next id of a series; ids are never reused. After a rollback there are gaps on PostgreSQL, where ids
 * come from blocks, but not on SQLite.
 */
export async function takeId(transaction: Transaction, series: IdSeries): Promise<number> {
  return (await traitsOf(transaction).ids?.take(series)) ?? (await takeIds(transaction, series, 1))
}

/** Reserves consecutive ids and returns the last one. Locks the series until the end of the transaction. */
export async function takeIds(database: Kysely<Tables>, series: IdSeries, count: number): Promise<number> {
  const { last_id } = await database
    .insertInto('sequences')
    .values({ name: series, last_id: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ last_id: row('sequences.last_id', '+', count) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return last_id
}

export type ImportFacts = {
  /** Codes created by earlier calls, by idempotency key. */
  readonly made: ReadonlyMap<string, { readonly codeId: number; readonly bodyHash: string }>
  /** `domain/tagkey` of existing links. */
  readonly taken: ReadonlySet<string>
}

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
