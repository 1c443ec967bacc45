import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { DestinationHealth } from '#contract/code-meta.ts'
import { done } from '../../domain/refusal.ts'
import type { DestinationCheck } from '../../network/check-destination.ts'
import { inTransaction } from '../in-transaction.ts'
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

/** Stores results for codes that still have the same destination. */
export async function storeChecks(database: Database, checks: readonly DatedCheck[]): Promise<void> {
  if (checks.length === 0) return
  await inTransaction(database, async (transaction) => {
    const codes = await transaction
      .selectFrom('qr_codes')
      .select(['user_id', 'id', 'destination_url'])
      .where('deleted_at', 'is', null)
      .where(isOneOf(checks))
      .execute()
    const present = new Map(codes.map((code) => [`${code.user_id} ${code.id}`, code.destination_url]))
    for (const { userId, codeId, url, result, checkedAt, dueAt } of checks) {
      if (present.get(`${userId} ${codeId}`) !== url) continue
      const found = { url, ...result, checked_at: checkedAt, due_at: dueAt }
      await transaction
        .insertInto('destination_health')
        .values({ user_id: userId, code_id: codeId, ...found })
        .onConflict((conflict) => conflict.column('code_id').doUpdateSet(found))
        .execute()
    }
    return done(null)
  })
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
