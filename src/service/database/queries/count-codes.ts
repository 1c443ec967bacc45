import { sql, type SqlBool } from 'kysely'
import { codeStateSchema, type CodeState } from '#contract/code-meta.ts'
import { noticeDays, type CodeCounts } from '#contract/list.ts'
import type { Database } from '../open-database.ts'
import { readStates, stateAt, type StateReading } from './code-states.ts'
import { deletedPieces } from './deleted-pieces.ts'
import { endingCondition, printCondition, restorableSince } from './list-conditions.ts'
import { findUsage } from './quotas.ts'

/**
 * Number of a user's codes by kind, counted in partial indexes of the rare ones, so it is fast for any
 * library size.
 */
export async function countCodes(database: Database, userId: number, now: string): Promise<CodeCounts> {
  const states = await readStates(database, userId, now)
  const { codes: all } = await findUsage(database, userId)
  const inState = await codesInStates(database, userId, now, all, states)
  const starred = await database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`is_starred = 1`)
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
    .where(endingCondition(noticeDays, now, states))
    .where(printCondition(true))
    .executeTakeFirstOrThrow()
  return {
    all,
    ...inState,
    starred: Number(starred.codes),
    neverScanned: await countNeverScanned(database, userId),
    deleted: Number(deleted.codes),
    endingInPrint: Number(ending.codes),
  }
}

/** Counts all but active codes; active is the rest. Then corrects outdated states and blocked hosts. */
async function codesInStates(
  database: Database,
  userId: number,
  now: string,
  all: number,
  { closed, areDue }: StateReading,
): Promise<Record<CodeState, number>> {
  const counts = { active: all, scheduled: 0, paused: 0, expired: 0, blocked: 0 }
  function move(codes: number, from: unknown, to: unknown): void {
    counts[codeStateSchema.parse(from)] -= codes
    counts[codeStateSchema.parse(to)] += codes
  }

  const kept = database.selectFrom('qr_codes').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const resting = await kept
    .select(['state', (row) => row.fn.countAll().as('codes')])
    .where(sql<SqlBool>`state in ('scheduled', 'paused', 'expired', 'blocked')`)
    .groupBy('state')
    .execute()
  for (const { state, codes } of resting) move(Number(codes), 'active', state)
  if (areDue) {
    const due = await kept
      .select(['state', stateAt(now).as('present'), (row) => row.fn.countAll().as('codes')])
      .where('state_until', '<=', now)
      .groupBy(sql`1, 2`)
      .execute()
    for (const { state, present, codes } of due) move(Number(codes), state, present)
  }
  if (closed !== null) {
    const shut = await kept
      .select([stateAt(now).as('present'), (row) => row.fn.countAll().as('codes')])
      .where(sql<SqlBool>`qr_codes.id in (${closed})`)
      .groupBy(sql`1`)
      .execute()
    for (const { present, codes } of shut) move(Number(codes), present, 'blocked')
  }
  return counts
}

/** Number of never-scanned codes, counted in their index minus deleted ones. */
export async function countNeverScanned(database: Database, userId: number): Promise<number> {
  const { codes } = await database
    .selectFrom('counters')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`scans < 1`)
    .executeTakeFirstOrThrow()
  let deletedCount = 0
  for await (const piece of deletedPieces(database, userId)) {
    // A cross join keeps SQLite's join order: deleted codes are fewer.
    const deleted = await database
      .selectFrom('qr_codes')
      .crossJoin('counters')
      .select((row) => row.fn.countAll().as('codes'))
      .where(piece)
      .where(sql<SqlBool>`counters.code_id = qr_codes.id`)
      .where(sql<SqlBool>`counters.user_id = qr_codes.user_id and counters.scans < 1`)
      .executeTakeFirstOrThrow()
    deletedCount += Number(deleted.codes)
  }
  return Number(codes) - deletedCount
}
