import { sql, type SqlBool } from 'kysely'
import { type CodeState, codeStateSchema } from '#contract/code-state.ts'
import { type CodeCounts, noticeDays } from '#contract/list.ts'
import { readStates, type StateReading } from './code-states.ts'
import { endingCondition, printCondition, restorableSince } from './list-conditions.ts'
import type { Database } from './open-database.ts'

/** How many codes of a user are of each kind, counted in indexes. */
export async function countCodes(database: Database, userId: number, now: string): Promise<CodeCounts> {
  const states = await readStates(database, userId, now)
  const inState = await codesInStates(database, userId, states)
  const starred = await database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`is_starred = 1`)
    .executeTakeFirstOrThrow()
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
    .where(endingCondition(noticeDays, now, states))
    .where(printCondition(true))
    .executeTakeFirstOrThrow()
  const all = Object.values(inState).reduce((sum, codes) => sum + codes, 0)
  return {
    all,
    ...inState,
    starred: Number(starred.codes),
    neverScanned: all - Number(scanned),
    deleted: Number(deleted.codes),
    endingInPrint: Number(ending.codes),
  }
}

/** In one walk over an index; the few that a blocked host closes are taken from where they were counted. */
async function codesInStates(
  database: Database,
  userId: number,
  { state, closed }: StateReading,
): Promise<Record<CodeState, number>> {
  const counts = { active: 0, scheduled: 0, paused: 0, expired: 0, blocked: 0 }
  const kept = database
    .selectFrom('qr_codes')
    .select([state.as('state'), (row) => row.fn.countAll().as('codes')])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .groupBy(sql`1`)
  for (const row of await kept.execute()) counts[codeStateSchema.parse(row.state)] = Number(row.codes)
  if (closed === null) return counts
  for (const row of await kept.where(sql<SqlBool>`qr_codes.id in (${closed})`).execute()) {
    counts[codeStateSchema.parse(row.state)] -= Number(row.codes)
    counts.blocked += Number(row.codes)
  }
  return counts
}
