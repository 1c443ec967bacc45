import { sql } from 'kysely'
import { type CodeCounts, noticeDays } from '#contract/list.ts'
import { endingCondition, printCondition, restorableSince } from './list-conditions.ts'
import type { Database } from './open-database.ts'

/** How many codes of a user are of each kind, in one walk over an index that holds all it asks for. */
export async function countCodes(database: Database, userId: number, now: string): Promise<CodeCounts> {
  const states = await sql<Record<'all_codes' | 'blocked' | 'paused' | 'expired' | 'starred', unknown>>`
    select count(*) as all_codes,
      sum(is_blocked) as blocked,
      sum(case when is_blocked = 0 and is_active = 0 then 1 else 0 end) as paused,
      sum(case when is_blocked = 0 and is_active = 1 and expiration_date <= ${now} then 1 else 0 end) as expired,
      sum(is_starred) as starred
    from qr_codes where user_id = ${userId} and deleted_at is null`.execute(database)
  const { scanned } = await database
    .selectFrom('qr_codes')
    .innerJoin('counters', 'counters.code_id', 'qr_codes.id')
    .select((row) => row.fn.countAll().as('scanned'))
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is', null)
    .where('counters.scans', '>', 0)
    .executeTakeFirstOrThrow()
  const deleted = await database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>', restorableSince(now))
    .executeTakeFirstOrThrow()
  const ending = await database
    .selectFrom('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .select((row) => row.fn.countAll().as('codes'))
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is', null)
    .where(endingCondition(noticeDays, now))
    .where(printCondition(true))
    .executeTakeFirstOrThrow()
  const row = states.rows[0]
  const [all, blocked, paused, expired, starred] = [
    Number(row?.all_codes ?? 0),
    Number(row?.blocked ?? 0),
    Number(row?.paused ?? 0),
    Number(row?.expired ?? 0),
    Number(row?.starred ?? 0),
  ]
  return {
    all,
    active: all - blocked - paused - expired,
    paused,
    expired,
    blocked,
    starred,
    neverScanned: all - Number(scanned),
    deleted: Number(deleted.codes),
    endingInPrint: Number(ending.codes),
  }
}
