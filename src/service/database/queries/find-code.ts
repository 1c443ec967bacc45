import { sql } from 'kysely'
import type { CodeRow, QrCodesTable } from '../../domain/stored-code.ts'
import { inParts } from '../bulk-statement.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'

/** One code of a user; null when missing, deleted or another user's. */
export async function findCode(database: Database, userId: number, id: number): Promise<CodeRow | null> {
  const code = await findAnyCode(database, userId, id)
  return code === null || code.deleted_at !== null ? null : code
}

/** The same, including deleted codes. */
export async function findAnyCode(database: Database, userId: number, id: number): Promise<CodeRow | null> {
  const [row] = await findAnyCodes(database, userId, [id])
  return row ?? null
}

/** Several codes of a user, deleted ones included, in no order. One statement: the caller limits the ids. */
export async function findAnyCodes(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<CodeRow[]> {
  const rows = await database
    .selectFrom('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .selectAll('qr_codes')
    .select(['counters.scans', 'counters.clicks', pressesOfCode])
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.id', 'in', ids)
    .execute()
  return rows.map(withCounters)
}

/** One code of a user, locked until the transaction ends. Undefined when missing, deleted or another user's. */
export async function lockCode(
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<QrCodesTable | undefined> {
  const code = await lockAnyCode(transaction, userId, id)
  return code?.deleted_at === null ? code : undefined
}

/** The same, including deleted codes. */
async function lockAnyCode(
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<QrCodesTable | undefined> {
  return (await lockAnyCodes(transaction, userId, [id]))[0]
}

/** The same for several codes, by id. */
export async function lockAnyCodes(
  transaction: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<QrCodesTable[]> {
  const locked = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ edits: row.ref('edits') }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return locked.toSorted((one, other) => one.id - other.id)
}

export const pressesOfCode = sql<
  number | null
>`(select presses from button_presses where button_presses.user_id = qr_codes.user_id and button_presses.code_id = qr_codes.id and button_presses.button = '')`.as(
  'lb_clicks',
)

type Counted = { scans: number | null; clicks: number | null; lb_clicks?: number | null }

export function withCounters(row: QrCodesTable & Counted): CodeRow {
  return { ...row, scans: row.scans ?? 0, clicks: row.clicks ?? 0, lb_clicks: row.lb_clicks ?? 0 }
}

const atOnce = 200

/** Codes of a user by id, without deleted ones and those of others. */
export async function findCodes(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QrCodesTable>> {
  const found = new Map<number, QrCodesTable>()
  for (const some of inParts(ids, atOnce)) {
    const rows = await database
      .selectFrom('qr_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

export type LinkKey = { readonly domain: string; readonly tag_key: string }

/** All short links of a code: the current one, then aliases, newest first. */
export async function linksOf(database: Database, userId: number, codeId: number) {
  return await database
    .selectFrom('short_links')
    .select(['domain', 'tag_key', 'tag', 'id', 'is_alias', 'created_at'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('is_alias')
    .orderBy('id', 'desc')
    .execute()
}

/** The links of several codes, by code; an empty list where a code has none. */
export async function linksOfCodes(database: Database, userId: number, codeIds: readonly number[]) {
  const links = new Map<number, Awaited<ReturnType<typeof linksOf>>>(codeIds.map((id) => [id, []]))
  if (codeIds.length === 0) return links
  const rows = await database
    .selectFrom('short_links')
    .select(['code_id', 'domain', 'tag_key', 'tag', 'id', 'is_alias', 'created_at'])
    .where('user_id', '=', userId)
    .where('code_id', 'in', codeIds)
    .orderBy('is_alias')
    .orderBy('id', 'desc')
    .execute()
  for (const { code_id: codeId, ...link } of rows) links.get(codeId ?? 0)?.push(link)
  return links
}

/** `domain/tag` of a code's earlier links, so that a search finds it by the link on an old print. */
export async function earlierLinksOf(
  transaction: Transaction,
  { user_id, id }: Pick<QrCodesTable, 'user_id' | 'id'>,
): Promise<string[]> {
  return earlierLinks(await linksOf(transaction, user_id, id))
}

/** The same among links that are read. */
export function earlierLinks(links: Awaited<ReturnType<typeof linksOf>>): string[] {
  return links.filter(({ is_alias }) => is_alias).map(({ domain, tag_key }) => `${domain}/${tag_key}`)
}
