import { sql, type SqlBool } from 'kysely'
import { stateAt, stateUntil } from './code-states.ts'
import type { Database } from './open-database.ts'
import type { Transaction } from './in-transaction.ts'

/** Codes in one statement: as many as a writer beside it can wait for. */
const atOnce = 500

/**
 * Writes the states that the clock has changed. Returns how many, of all users.
 *
 * @param now ISO 8601.
 */
export async function settleStates(database: Database, now: string): Promise<number> {
  let settled = 0
  for (;;) {
    const due = await database
      // A cross join is walked as written: user by user, each with an index.
      .selectFrom('users')
      .crossJoin('qr_codes')
      .select(['qr_codes.user_id', 'qr_codes.id'])
      .where(sql<SqlBool>`qr_codes.user_id = users.id`)
      .where('qr_codes.state_until', '<=', now)
      .limit(atOnce)
      .execute()
    for (const [userId, ids] of byUser(due)) await settle(database, userId, ids, now)
    settled += due.length
    if (due.length < atOnce) return settled
  }
}

/** Writes the state of a code anew, after what it follows from has changed. */
export async function settleState(
  database: Database | Transaction,
  code: { readonly user_id: number; readonly id: number },
  now: string,
): Promise<void> {
  await settle(database, code.user_id, [code.id], now)
}

async function settle(
  database: Database | Transaction,
  userId: number,
  ids: readonly number[],
  now: string,
): Promise<void> {
  await sql`update qr_codes set state = ${stateAt(now)}, state_until = ${stateUntil(now)}
    where user_id = ${userId} and id in (${sql.join(ids)})`.execute(database)
}

function byUser(codes: readonly { readonly user_id: number; readonly id: number }[]): Map<number, number[]> {
  const users = new Map<number, number[]>()
  for (const { user_id, id } of codes) users.set(user_id, [...(users.get(user_id) ?? []), id])
  return users
}
