import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { DestinationHealth } from '#contract/code-meta.ts'
import { done } from '../../domain/refusal.ts'
import type { DestinationCheck } from '../../network/check-destination.ts'
import { inTransaction, type Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { Tables } from '../schema.ts'

/** The stored check results of codes. A result for an earlier destination counts as unchecked. */
export async function findHealth(
  database: Database,
  userId: number,
  codes: readonly { readonly id: number; readonly destination_url: string }[],
): Promise<Map<number, DestinationHealth>> {
  const led = codes.filter(({ destination_url }) => destination_url !== '')
  if (led.length === 0) return new Map()
  const rows = await database
    .selectFrom('destination_health')
    .select(['code_id', 'url', 'state', 'status', 'reason', 'checked_at'])
    .where('user_id', '=', userId)
    .where(
      'code_id',
      'in',
      led.map(({ id }) => id),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.code_id, row]))
  return new Map(
    led.map(({ id, destination_url }): [number, DestinationHealth] => {
      const row = known.get(id)
      return [id, row?.url === destination_url ? presentHealth(row, row.checked_at) : notLookedAt]
    }),
  )
}

const notLookedAt: DestinationHealth = { state: 'unchecked', status: null, checkedAt: null, reason: null }

/** A skipped check has no time. */
export function presentHealth(
  { state, status, reason }: Pick<DestinationHealth, 'state' | 'status' | 'reason'>,
  checkedAt: string | null,
): DestinationHealth {
  return { state, status, checkedAt: state === 'unchecked' ? null : checkedAt, reason: reason ?? null }
}

export type Destination = { readonly userId: number; readonly codeId: number; readonly url: string }

/** A check with its time (ISO 8601) and when the next one is due. */
export type DatedCheck = Destination & {
  readonly result: DestinationCheck
  readonly checkedAt: string
  readonly dueAt: string
}

/** A destination that no longer works, or that became another kind of file. */
export type DestinationChange = Destination & {
  readonly savedBy: number
  readonly kind: 'destination-down' | 'destination-type'
  /** Equal for all checks that find the same change. */
  readonly mark: string
  readonly details: { readonly status?: number; readonly before?: string; readonly now?: string }
}

type StoredHealth = Pick<
  Tables['destination_health'],
  'url' | 'content_type' | 'reached_at' | 'failing_since'
>

/**
 * Stores results for codes that still have the same destination.
 *
 * @param onChange runs in the same transaction, so that a change is never lost.
 */
export async function storeChecks(
  database: Database,
  checks: readonly DatedCheck[],
  onChange: (transaction: Transaction, change: DestinationChange) => Promise<void>,
): Promise<void> {
  if (checks.length === 0) return
  await inTransaction(database, async (transaction) => {
    const codes = await transaction
      .selectFrom('qr_codes')
      .select(['user_id', 'id', 'destination_url', 'saved_by'])
      .where('deleted_at', 'is', null)
      .where(isOneOf(checks))
      .execute()
    const present = new Map(codes.map((code) => [`${code.user_id} ${code.id}`, code]))
    for (const check of checks) {
      const { userId, codeId, url, result, checkedAt, dueAt } = check
      const code = present.get(`${userId} ${codeId}`)
      if (code?.destination_url !== url) continue
      const before = await transaction
        .selectFrom('destination_health')
        .select(['url', 'content_type', 'reached_at', 'failing_since'])
        .where('code_id', '=', codeId)
        .executeTakeFirst()
      const { state, status, reason } = result
      const history = historyAfter(before?.url === url ? before : undefined, check)
      const isNews = history.failing_since === checkedAt
      const due_at = isNews ? new Date(Date.parse(checkedAt) + secondCheck).toISOString() : dueAt
      const found = { url, state, status, reason, ...history, checked_at: checkedAt, due_at }
      await transaction
        .insertInto('destination_health')
        .values({ user_id: userId, code_id: codeId, ...found })
        .onConflict((conflict) => conflict.column('code_id').doUpdateSet(found))
        .execute()
      const change = before?.url === url ? changeOf(before, history, check) : null
      if (change !== null) await onChange(transaction, { ...check, savedBy: code.saved_by, ...change })
    }
    return done(null)
  })
}

/** Sites refuse programs with these, while people still reach them. */
const refusedToPrograms: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 429, 451])

function isFailure({ state, status }: DestinationCheck): boolean {
  return state === 'unreachable' || (state === 'refused' && !refusedToPrograms.has(status ?? 0))
}

function historyAfter(before: StoredHealth | undefined, { result, checkedAt }: DatedCheck) {
  const { content_type = null, reached_at = null, failing_since = null } = before ?? {}
  if (result.state === 'reached')
    return {
      content_type: result.contentType ?? content_type,
      reached_at: checkedAt,
      failing_since: null,
    }
  // One that never worked is no news: the editor has said so.
  const fails = isFailure(result) && reached_at !== null
  return { content_type, reached_at, failing_since: fails ? (failing_since ?? checkedAt) : failing_since }
}

/** Milliseconds that a destination must fail before it counts as down, so that a restart of its server does not. */
const downAfter = 50 * 60_000

/** Milliseconds after which a destination that has just failed is checked again, to know whether it is down. */
const secondCheck = 3_600_000

function changeOf(
  before: StoredHealth,
  after: Omit<StoredHealth, 'url'>,
  { url, result, checkedAt }: DatedCheck,
): Pick<DestinationChange, 'kind' | 'mark' | 'details'> | null {
  const { failing_since: since, content_type: type } = after
  if (isFailure(result) && since !== null && Date.parse(checkedAt) - Date.parse(since) >= downAfter)
    return {
      kind: 'destination-down',
      mark: since,
      details: { ...(result.status !== null && { status: result.status }) },
    }
  if (result.state !== 'reached' || before.content_type === null || type === null) return null
  return before.content_type === type
    ? null
    : {
        kind: 'destination-type',
        mark: `${before.content_type} ${type} ${url}`,
        details: { before: before.content_type, now: type },
      }
}

/**
 * Claims due destinations, longest due first, so no other process checks them. A claim expires at
 * `claimedUntil`, also after a crash. Codes that are not open now wait until `nextDay`.
 */
export async function claimDue(
  database: Database,
  {
    now,
    claimedUntil,
    nextDay,
    limit,
  }: Record<'now' | 'claimedUntil' | 'nextDay', string> & { limit: number },
): Promise<Destination[]> {
  // The outer condition matters: after waiting for another process, the row is no longer due.
  const claimed = await sql<{ user_id: unknown; code_id: unknown }>`
    update destination_health set due_at = ${claimedUntil}
    where due_at <= ${now} and code_id in (
      select code_id from destination_health where due_at <= ${now} order by due_at, code_id limit ${limit})
    returning user_id, code_id`.execute(database)
  const codes = claimed.rows.map((row) => ({ userId: Number(row.user_id), codeId: Number(row.code_id) }))
  if (codes.length === 0) return []
  const open = await database
    .selectFrom('qr_codes')
    .select(['user_id', 'id', 'destination_url'])
    .where(isOneOf(codes))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_blocked', '=', false)
    .where((row) => row.or([row('expiration_date', 'is', null), row('expiration_date', '>', now)]))
    .execute()
  const asked = new Set(open.map(({ id }) => id))
  const closed = codes.map(({ codeId }) => codeId).filter((id) => !asked.has(id))
  if (closed.length > 0) {
    await database
      .updateTable('destination_health')
      .set({ due_at: nextDay })
      .where('code_id', 'in', closed)
      .execute()
  }
  return open.map((code) => ({ userId: code.user_id, codeId: code.id, url: code.destination_url }))
}

/** The last code of a scan. */
export type Place = { readonly userId: number; readonly codeId: number }

/**
 * Records unchecked or changed destinations of the next codes, at most `limit`. Returns the new position;
 * null at the end.
 */
export async function noteNew(
  database: Database,
  after: Place,
  limit: number,
  dueAt: string,
): Promise<Place | null> {
  const codes = await database
    .selectFrom('qr_codes')
    .leftJoin('destination_health as health', 'health.code_id', 'qr_codes.id')
    .select([
      'qr_codes.user_id',
      'qr_codes.id',
      'qr_codes.destination_url',
      'qr_codes.qr_type',
      'qr_codes.deleted_at',
      'health.url as known',
    ])
    .where(sql<SqlBool>`(qr_codes.user_id, qr_codes.id) > (${after.userId}, ${after.codeId})`)
    .orderBy('qr_codes.user_id')
    .orderBy('qr_codes.id')
    .limit(limit)
    .execute()
  const fresh = codes.filter(
    (code) =>
      code.destination_url !== '' &&
      code.qr_type !== 'text' &&
      code.deleted_at === null &&
      code.known !== code.destination_url,
  )
  if (fresh.length > 0) {
    const rows = fresh.map((code) => ({
      user_id: code.user_id,
      code_id: code.id,
      url: code.destination_url,
      state: 'unchecked' as const,
      status: null,
      reason: null,
      checked_at: null,
      due_at: dueAt,
    }))
    await database
      .insertInto('destination_health')
      .values(rows)
      .onConflict((conflict) =>
        // Another process may have recorded it and be checking it already.
        conflict
          .column('code_id')
          .doUpdateSet((row) => ({ url: row.ref('excluded.url'), due_at: row.ref('excluded.due_at') }))
          .whereRef('destination_health.url', '!=', 'excluded.url'),
      )
      .execute()
  }
  const last = codes.at(-1)
  return codes.length < limit || last === undefined ? null : { userId: last.user_id, codeId: last.id }
}

/** Matches rows by their full key. */
function isOneOf(codes: readonly Place[]) {
  return (row: ExpressionBuilder<Tables, 'qr_codes'>): ExpressionWrapper<Tables, 'qr_codes', SqlBool> =>
    row.or(codes.map(({ userId, codeId }) => row.and({ user_id: userId, id: codeId })))
}
