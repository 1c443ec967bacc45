import { type Kysely, sql } from 'kysely'
import type { Plan } from '#contract/plan.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { Tables } from '../schema.ts'

/** Codes and short links of a user, without deleted ones, and bytes of their files. */
export async function findUsage(
  database: Database,
  userId: number,
): Promise<{ readonly codes: number; readonly links: number; readonly storage: number }> {
  const quota = await database
    .selectFrom('quotas')
    .select(['codes', 'links'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const storage = await findStorageUsed(database, userId)
  return { ...(quota ?? { codes: 0, links: 0 }), storage }
}

/**
 * Reserves codes and their links in the plan; false when the plan has no room for all. Writes first, so there is no
 * race.
 *
 * @param links short links of the codes: one for a new code, with aliases for a restored one.
 */
export async function takeQuota(
  transaction: Transaction,
  userId: number,
  limits: Plan['limits'],
  links = 1,
  codes = 1,
): Promise<boolean> {
  let update = transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row('codes', '+', codes), links: row('links', '+', links) }))
    .where('user_id', '=', userId)
  if (limits.codes !== null) update = update.where('codes', '<=', limits.codes - codes)
  if (limits.links !== null) update = update.where('links', '<=', limits.links - links)
  return (await update.returning('user_id').executeTakeFirst()) !== undefined
}

export async function countRows(
  database: Kysely<Tables>,
  table: keyof Tables,
  values: Readonly<Record<string, number | string>>,
): Promise<number> {
  const { rows } = await database
    .selectFrom(table)
    .select((row) => row.fn.countAll<number | string>().as('rows'))
    .where((row) => row.and(Object.entries(values).map(([name, value]) => row(sql.ref(name), '=', value))))
    .executeTakeFirstOrThrow()
  // PostgreSQL returns counts as text.
  return Number(rows)
}

export async function freeQuota(
  transaction: Transaction,
  userId: number,
  links: number,
  codes = 1,
): Promise<void> {
  await transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row('codes', '-', codes), links: row('links', '-', links) }))
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Locks the user's row until the end of the transaction, so two concurrent inserts cannot both pass a limit.
 * Call it first.
 */
export async function holdUser(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .updateTable('users')
    .set((user) => ({ name: user.ref('name') }))
    .where('id', '=', userId)
    .execute()
}

/** Reserves bytes of the plan's storage; false when it is full. Writes first, so there is no race. */
export async function takeStorage(
  transaction: Transaction,
  userId: number,
  bytes: number,
  max: number | null,
): Promise<boolean> {
  if (max !== null && bytes > max) return false
  const taken = await transaction
    .insertInto('storage_quotas')
    .values({ user_id: userId, bytes })
    .onConflict((conflict) => {
      const update = conflict
        .column('user_id')
        .doUpdateSet((row) => ({ bytes: row('storage_quotas.bytes', '+', bytes) }))
      return max === null ? update : update.where('storage_quotas.bytes', '<=', max - bytes)
    })
    .returning('bytes')
    .executeTakeFirst()
  return taken !== undefined
}

export async function freeStorage(transaction: Transaction, userId: number, bytes: number): Promise<void> {
  await transaction
    .updateTable('storage_quotas')
    .set((row) => ({ bytes: row('bytes', '-', bytes) }))
    .where('user_id', '=', userId)
    .execute()
}

export async function findStorageUsed(database: Database, userId: number): Promise<number> {
  const quota = await database
    .selectFrom('storage_quotas')
    .select('bytes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return quota?.bytes ?? 0
}

/** Whether a code, a version or a draft shows the file of the row. */
export const isFileUsed = sql<number>`case
  when exists (select 1 from file_uses where file_uses.file_id = files.id) then 1
  when exists (select 1 from draft_files where draft_files.file_id = files.id) then 1
  else 0 end`
