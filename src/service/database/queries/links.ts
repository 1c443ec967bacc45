import { type Kysely, type RawBuilder, sql } from 'kysely'
import { parseProductPath } from '#contract/code-types/product.ts'
import { slashTagKey } from '#contract/slash-tag.ts'
import { bulkInsert, inParts } from '../bulk-statement.ts'
import { type IdSeries, traitsOf } from '../engines/engine.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { ShortLinksTable } from '../tables/links.ts'
import type { Tables } from '../schema.ts'

type LinkClaim = {
  readonly isAlias?: boolean
  readonly domain: string
  /** Whether capital letters make another link there. */
  readonly isExact: boolean
  readonly tag: string
  readonly codeId: number
  readonly userId: number
  readonly createdAt: string
}

/**
 * Reserves a short link for a code. Returns the row's id, or null when it is taken: the primary key decides.
 */
export async function claimLink(transaction: Transaction, claim: LinkClaim): Promise<number | null> {
  const [id] = (await claimLinks(transaction, [claim])) ?? []
  return id ?? null
}

/** The same for several. Returns their ids in order; null when one of them is taken. */
export async function claimLinks(
  transaction: Transaction,
  claims: readonly LinkClaim[],
): Promise<number[] | null> {
  const ids = await takeSomeIds(transaction, 'links', claims.length)
  const rows = claims.map((claim, place) => ({
    domain: claim.domain,
    tag_key: slashTagKey(claim.tag),
    exact_tag: claim.isExact ? claim.tag : '',
    tag: claim.tag,
    id: ids[place] ?? 0,
    code_id: claim.codeId,
    user_id: claim.userId,
    is_alias: claim.isAlias ?? false,
    created_at: claim.createdAt,
  }))
  return (await insertLinks(transaction, rows)).length < rows.length ? null : ids
}

const insertLinks = bulkInsert<'short_links'>(
  'short_links',
  ['domain', 'tag_key', 'exact_tag', 'tag', 'id', 'code_id', 'user_id', 'is_alias', 'created_at'],
  (insert) =>
    insert
      .onConflict((conflict) => conflict.columns(['domain', 'tag_key', 'exact_tag']).doNothing())
      .returning('id'),
)

/** The condition for the link of a domain that a typed tag means. */
export function meansTag(tag: string): RawBuilder<boolean> {
  return sql`(short_links.tag_key = ${slashTagKey(tag)} and short_links.exact_tag in ('', ${tag}))`
}

/** The one that a typed tag means, among links with its key. */
export function meantAmong<Row extends Pick<ShortLinksTable, 'exact_tag'>>(
  rows: readonly Row[],
  tag: string,
): Row | undefined {
  return rows.find(({ exact_tag }) => exact_tag === '' || exact_tag === tag)
}

/**
 * Whether an account has a GTIN on a domain, which belongs to the first account that asks, with all its batches and
 * serial numbers: a resolver answers for the item from all of them. The primary key decides, and locks it.
 */
export async function holdGtin(
  transaction: Transaction,
  { domain, gtin, userId }: { readonly domain: string; readonly gtin: string; readonly userId: number },
): Promise<boolean> {
  const row = await transaction
    .insertInto('gtins')
    .values({ domain, gtin, user_id: userId })
    .onConflict((conflict) => conflict.columns(['domain', 'gtin']).doUpdateSet({ gtin }))
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id === userId
}

/**
 * The owner that stands in the way of a product link, without writing: another account that has its GTIN on the domain, a
 * code with the same link, or nobody (null). A link whose code was deleted for good stands in nobody's way.
 */
export async function productOwner(
  database: Database,
  userId: number,
  domain: string,
  product: string,
): Promise<'other' | 'code' | null> {
  const gtin = parseProductPath(product)?.gtin
  const holder =
    gtin === undefined
      ? undefined
      : await database
          .selectFrom('gtins')
          .select('user_id')
          .where('domain', '=', domain)
          .where('gtin', '=', gtin)
          .executeTakeFirst()
  if (holder !== undefined && holder.user_id !== userId) return 'other'
  const link = await database
    .selectFrom('short_links')
    .select(['user_id', 'code_id'])
    .where('domain', '=', domain)
    .where(meansTag(product))
    .executeTakeFirst()
  return link === undefined || (link.user_id === userId && link.code_id === null) ? null : 'code'
}

/**
 * Reserves the GS1 Digital Link of a product. One of a permanently deleted code of the account leads to the new code,
 * because both have the same print. False when it is taken.
 */
export async function claimProduct(transaction: Transaction, claim: LinkClaim): Promise<boolean> {
  if ((await claimLink(transaction, { ...claim, isAlias: true })) !== null) return true
  const back = await transaction
    .updateTable('short_links')
    .set({ code_id: claim.codeId })
    .where('domain', '=', claim.domain)
    .where('tag_key', '=', slashTagKey(claim.tag))
    .where('user_id', '=', claim.userId)
    .where('code_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

/**
 * The next id of a series; ids are never reused. After a rollback there are gaps on PostgreSQL, where ids
 * come from blocks, but not on SQLite.
 */
export async function takeId(transaction: Transaction, series: IdSeries): Promise<number> {
  return (await traitsOf(transaction).ids?.take(series)) ?? (await takeIds(transaction, series, 1))
}

/** The next ids of a series, for rows that are written together. */
export async function takeSomeIds(
  transaction: Transaction,
  series: IdSeries,
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const { ids } = traitsOf(transaction)
  if (ids === null) {
    const last = await takeIds(transaction, series, count)
    return Array.from({ length: count }, (_, place) => last - count + 1 + place)
  }
  const taken: number[] = []
  while (taken.length < count) taken.push(await ids.take(series))
  return taken
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

/** Codes created by earlier calls, by idempotency key. */
export type EarlierCreates = ReadonlyMap<string, { readonly codeId: number; readonly bodyHash: string }>

export async function earlierCreates(
  database: Database,
  userId: number,
  wanted: readonly string[],
): Promise<EarlierCreates> {
  const made = new Map<string, { codeId: number; bodyHash: string }>()
  for (const keys of inParts(wanted, atOnce)) {
    const rows = await database
      .selectFrom('idempotency_keys')
      .select(['idempotency_key', 'code_id', 'body_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', 'in', keys)
      .execute()
    for (const row of rows) made.set(row.idempotency_key, { codeId: row.code_id, bodyHash: row.body_hash })
  }
  return made
}

export type ImportFacts = {
  readonly made: EarlierCreates
  /** Existing links by domain and tag, in lower case where capital letters make no other link. */
  readonly taken: ReadonlyMap<string, TakenLink>
}

/** The code of a link; null without one of this account. */
type TakenLink = { readonly codeId: number; readonly destination: string } | null

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
  const made = await earlierCreates(database, userId, wanted.keys)
  const taken = new Map<string, TakenLink>()
  for (const domain of new Set(wanted.links.map((link) => link.domain))) {
    const tagKeys = wanted.links.filter((link) => link.domain === domain).map(({ tagKey }) => tagKey)
    for (const part of inParts(tagKeys, atOnce)) {
      const rows = await database
        .selectFrom('short_links')
        .leftJoin('qr_codes', (join) =>
          join
            .on('qr_codes.user_id', '=', userId)
            .onRef('qr_codes.user_id', '=', 'short_links.user_id')
            .onRef('qr_codes.id', '=', 'short_links.code_id')
            .on('qr_codes.deleted_at', 'is', null),
        )
        .select(['short_links.tag_key', 'short_links.exact_tag', 'qr_codes.id', 'qr_codes.destination_url'])
        .where('short_links.domain', '=', domain)
        .where('short_links.tag_key', 'in', part)
        .execute()
      for (const { tag_key, exact_tag, id, destination_url } of rows)
        taken.set(
          `${domain}/${exact_tag || tag_key}`,
          id === null ? null : { codeId: id, destination: destination_url ?? '' },
        )
    }
  }
  return { made, taken }
}
