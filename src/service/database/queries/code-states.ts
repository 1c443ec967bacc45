import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CodeState } from '#contract/code-meta.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'

/** How states of a user's codes are read at one instant. */
export type StateReading = {
  /** The state of a row of `qr_codes`, ignoring blocked hosts. */
  readonly state: RawBuilder<string>
  /** A select of code ids closed by a blocked host; null when there are none. */
  readonly closed: RawBuilder<unknown> | null
  readonly areDue: boolean
}

/**
 * Uses stored states when all are current, because an index finds them; otherwise computes each row's state,
 * so lists are right even before the refresh job runs.
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

/** The state of a row at an instant, in the order of `codeStateAt`. */
export function stateAt(now: string): RawBuilder<string> {
  return sql<string>`case when qr_codes.is_blocked = 1 then 'blocked'
    when qr_codes.expiration_date <= ${now} then 'expired'
    when qr_codes.is_active = 0 then 'paused'
    when qr_codes.starts_at > ${now} then 'scheduled' else 'active' end`
}

/** When the clock changes a row's state next; null for never. */
export function stateUntil(now: string): RawBuilder<string | null> {
  return sql<string | null>`case when qr_codes.is_blocked = 1 or qr_codes.expiration_date <= ${now} then null
    when qr_codes.is_active = 1 and qr_codes.starts_at > ${now}
      and (qr_codes.expiration_date is null or qr_codes.starts_at < qr_codes.expiration_date)
      then qr_codes.starts_at
    else qr_codes.expiration_date end`
}

/** A cross join keeps SQLite's join order: the few blocked hosts find their codes by index. */
function closedIds(userId: number): RawBuilder<unknown> {
  return sql`select qr_codes.id as id from blocked_hosts cross join qr_codes
      where qr_codes.user_id = ${userId} and qr_codes.host_key >= blocked_hosts.host_key
      and qr_codes.host_key < blocked_hosts.host_key || '~'
    union all
    select qr_codes.id as id from blocked_hosts cross join qr_codes
      where qr_codes.user_id = ${userId} and qr_codes.further_hosts is not null
      and replace(qr_codes.further_hosts, ' ' || blocked_hosts.host_key, '') <> qr_codes.further_hosts`
}

/** Codes per statement, so concurrent writers do not wait long. */
const atOnce = 500

/**
 * Refreshes states that the clock has changed. Returns their number, over all users.
 *
 * @param now ISO 8601.
 */
export async function refreshDueStates(database: Database, now: string): Promise<number> {
  let refreshed = 0
  for (;;) {
    const due = await database
      // A cross join keeps SQLite's join order: user by user, each by index.
      .selectFrom('users')
      .crossJoin('qr_codes')
      .select(['qr_codes.user_id', 'qr_codes.id'])
      .where(sql<SqlBool>`qr_codes.user_id = users.id`)
      .where('qr_codes.state_until', '<=', now)
      .limit(atOnce)
      .execute()
    for (const [userId, ids] of byUser(due)) await refresh(database, userId, ids, now)
    refreshed += due.length
    if (due.length < atOnce) return refreshed
  }
}

export async function refreshState(
  database: Database | Transaction,
  code: { readonly user_id: number; readonly id: number },
  now: string,
): Promise<void> {
  await refresh(database, code.user_id, [code.id], now)
}

async function refresh(
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
