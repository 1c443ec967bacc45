import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CodeState } from '#contract/code-state.ts'
import type { Database } from './open-database.ts'

/** How the states of a user's codes are read at one instant. */
export type StateReading = {
  /** The state of a row of `qr_codes`, but for blocked hosts. */
  readonly state: RawBuilder<string>
  /** A select of the ids of codes that a blocked host closes; null when there are none. */
  readonly closed: RawBuilder<unknown> | null
  /** The clock has passed states that are kept still. */
  readonly areDue: boolean
}

/**
 * Reads the kept states where all of them are still true: an index finds them. Where the clock has passed one that is not
 * settled yet, each row is asked anew, so that a list is right whoever settles, and when.
 *
 * @param now ISO 8601.
 */
export async function readStates(database: Database, userId: number, now: string): Promise<StateReading> {
  const due = await database
    .selectFrom('qr_codes')
    .select('id')
    .where('state_until', '<=', now)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const ids = closedIds(userId)
  const closed = await sql`select id from (${ids}) as closed_codes limit 1`.execute(database)
  return {
    state: due === undefined ? sql.ref<string>('qr_codes.state') : stateAt(now),
    closed: closed.rows.length === 0 ? null : ids,
    areDue: due !== undefined,
  }
}

/** Whether visitors of a row meet this state. */
export function isInState(
  { state, closed }: Pick<StateReading, 'state' | 'closed'>,
  wanted: CodeState,
): RawBuilder<SqlBool> {
  const kept = sql<SqlBool>`${state} = ${wanted}`
  if (closed === null) return kept
  return wanted === 'blocked'
    ? sql<SqlBool>`(${kept} or qr_codes.id in (${closed}))`
    : sql<SqlBool>`${kept} and qr_codes.id not in (${closed})`
}

/** The state of a row at an instant, by the order of `codeStateAt`. */
export function stateAt(now: string): RawBuilder<string> {
  return sql<string>`case when qr_codes.is_blocked = 1 then 'blocked'
    when qr_codes.expiration_date <= ${now} then 'expired'
    when qr_codes.is_active = 0 then 'paused'
    when qr_codes.starts_at > ${now} then 'scheduled' else 'active' end`
}

/** From when on the clock alone gives a row another state; null: never. */
export function stateUntil(now: string): RawBuilder<string | null> {
  return sql<string | null>`case when qr_codes.is_blocked = 1 or qr_codes.expiration_date <= ${now} then null
    when qr_codes.is_active = 1 and qr_codes.starts_at > ${now}
      and (qr_codes.expiration_date is null or qr_codes.starts_at < qr_codes.expiration_date)
      then qr_codes.starts_at
    else qr_codes.expiration_date end`
}

/** A cross join is walked as written: the blocked hosts are few, and each finds its codes by an index. */
function closedIds(userId: number): RawBuilder<unknown> {
  return sql`select qr_codes.id as id from blocked_hosts cross join qr_codes
      where qr_codes.user_id = ${userId} and qr_codes.host_key >= blocked_hosts.host_key
      and qr_codes.host_key < blocked_hosts.host_key || '~'
    union all
    select qr_codes.id as id from blocked_hosts cross join qr_codes
      where qr_codes.user_id = ${userId} and qr_codes.further_hosts is not null
      and replace(qr_codes.further_hosts, ' ' || blocked_hosts.host_key, '') <> qr_codes.further_hosts`
}
