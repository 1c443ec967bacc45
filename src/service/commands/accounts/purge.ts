import { sql, type SqlBool } from 'kysely'
import { changesKeptDays, presenceSeconds } from '#contract/people/change-operations.ts'
import { noticeLimits } from '#contract/people/notice-operations.ts'
import { inSmallTransactions, type Transaction } from '../../database/in-transaction.ts'
import { freeStorage } from '../../database/queries/quotas.ts'
import { restorableSince } from '../../database/queries/list-codes.ts'
import type { CommandDeps } from '../command-deps.ts'
import { sessionIdle } from './users.ts'

/** Codes per transaction, so redirects do not wait long. */
const codesAtOnce = 50

/**
 * Permanently deletes codes past their restore deadline. Their short links stay reserved, because prints may
 * exist. Their visits stay in the library's statistics. Returns the number of codes.
 */
export async function purgeDeleted({
  database,
  clock,
}: Pick<CommandDeps, 'database' | 'clock'>): Promise<number> {
  const since = restorableSince(new Date(clock()).toISOString())
  return await inSmallTransactions(database, (transaction) => purgeSome(transaction, since))
}

async function purgeSome(transaction: Transaction, since: string): Promise<number> {
  const codes = await transaction
    // A cross join keeps SQLite's join order: user by user, each by index.
    .selectFrom('users')
    .crossJoin('qr_codes')
    .select(['qr_codes.user_id', 'qr_codes.id'])
    .where(sql<SqlBool>`qr_codes.user_id = users.id`)
    .where('qr_codes.deleted_at', 'is not', null)
    .where('qr_codes.deleted_at', '<=', since)
    .limit(codesAtOnce)
    .execute()
  const users = new Map<number, number[]>()
  for (const { user_id, id } of codes) users.set(user_id, [...(users.get(user_id) ?? []), id])
  for (const [userId, ids] of users) await takeOut(transaction, userId, ids, since)
  return codes.length
}

/** Deletes codes for good. The database deletes all rows that belong to them. */
async function takeOut(
  transaction: Transaction,
  userId: number,
  found: readonly number[],
  since: string,
): Promise<void> {
  // The first statement locks the codes and checks again, so a restored code stays.
  const locked = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ edits: row.ref('edits') }))
    .where('user_id', '=', userId)
    .where('id', 'in', found)
    .where('deleted_at', '<=', since)
    .returning('id')
    .execute()
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return
  const notes = await transaction
    .selectFrom('print_notes')
    .select((note) => note.fn.sum<number | string | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where('code_id', 'in', ids)
    .executeTakeFirst()
  const bytes = Number(notes?.bytes ?? 0)
  if (bytes > 0) await freeStorage(transaction, userId, bytes)
  await transaction.deleteFrom('qr_codes').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

/** Deletes expired sessions, invitations, links, challenges, presence, notices and visit ids, and changes older than a year. */
export async function forgetExpired({
  database,
  clock,
}: Pick<CommandDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const before = (milliseconds: number) => new Date(now - milliseconds).toISOString()
  for (const table of ['sessions', 'invitations', 'recovery_links', 'sign_in_steps'] as const) {
    await database.deleteFrom(table).where('expires_at', '<=', before(0)).execute()
  }
  await database.deleteFrom('sessions').where('last_used_at', '<', before(sessionIdle)).execute()
  await database
    .deleteFrom('presence')
    .where('seen_at', '<', before(presenceSeconds.goneAfter * 1_000))
    .execute()
  await database
    .deleteFrom('audit_events')
    .where('at', '<', before(changesKeptDays * 24 * 3_600_000))
    .execute()
  await database
    .deleteFrom('notices')
    .where('at', '<', before(noticeLimits.days * 24 * 3_600_000))
    .execute()
  await database
    .deleteFrom('account_events')
    .where('at', '<', before(changesKeptDays * 24 * 3_600_000))
    // There is only one first scan.
    .where('kind', '!=', 'first-scan')
    .execute()
}
