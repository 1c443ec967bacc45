import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { DestinationHealth } from '#contract/code-meta.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { readVisitorRules } from '../../domain/read-link-rules.ts'
import { done } from '../../domain/refusal.ts'
import type { DestinationCheck } from '../../network/check-destination.ts'
import { inTransaction, type Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { Tables } from '../schema.ts'

/** The place of a code's main destination. Those of its rules have their numbers. */
export const mainPlace = 0

type LeadingCode = {
  readonly id: number
  readonly destination_url: string
  /** Stored JSON. */
  readonly field_data: string | null
}

/** The addresses of a code that are checked, by place: the main one and those of its rules. */
export function checkedAddresses({
  destination_url,
  field_data,
}: Omit<LeadingCode, 'id'>): ReadonlyMap<number, string> {
  const addresses = new Map<number, string>()
  if (destination_url !== '') addresses.set(mainPlace, destination_url)
  if (field_data?.includes('"visitorRules"') !== true) return addresses
  for (const { routes } of readVisitorRules(parseFieldData(field_data)))
    for (const { id, destinationUrl } of routes) addresses.set(id, destinationUrl)
  return addresses
}

/** The stored check results of codes, by place. A result for an earlier destination counts as unchecked. */
export async function findHealth(
  database: Database,
  userId: number,
  codes: readonly LeadingCode[],
): Promise<Map<number, ReadonlyMap<number, DestinationHealth>>> {
  if (codes.length === 0) return new Map()
  const rows = await database
    .selectFrom('destination_health')
    .select(['code_id', 'place', 'url', 'state', 'status', 'reason', 'checked_at'])
    .where('user_id', '=', userId)
    .where(
      'code_id',
      'in',
      codes.map(({ id }) => id),
    )
    .execute()
  const known = new Map(rows.map((row) => [`${row.code_id} ${row.place}`, row]))
  return new Map(
    codes.map((code) => {
      const found = [...checkedAddresses(code)].map(([place, url]): [number, DestinationHealth] => {
        const row = known.get(`${code.id} ${place}`)
        return [place, row?.url === url ? presentHealth(row, row.checked_at) : notLookedAt]
      })
      return [code.id, new Map(found)]
    }),
  )
}

/** When a destination was last checked, ISO 8601; null for one that was not. */
export async function lastCheckOf(
  database: Database,
  { userId, codeId, place, url }: Destination,
): Promise<string | null> {
  const row = await database
    .selectFrom('destination_health')
    .select('checked_at')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('place', '=', place)
    .where('url', '=', url)
    .where('state', '!=', 'unchecked')
    .executeTakeFirst()
  return row?.checked_at ?? null
}

/** For codes without a destination. */
export const notLookedAt: DestinationHealth = {
  state: 'unchecked',
  status: null,
  checkedAt: null,
  reason: null,
}

/** A skipped check has no time. */
export function presentHealth(
  { state, status, reason }: Pick<DestinationHealth, 'state' | 'status' | 'reason'>,
  checkedAt: string | null,
): DestinationHealth {
  return { state, status, checkedAt: state === 'unchecked' ? null : checkedAt, reason: reason ?? null }
}

export type Destination = {
  readonly userId: number
  readonly codeId: number
  readonly place: number
  readonly url: string
}

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
      .select(['user_id', 'id', 'destination_url', 'field_data', 'saved_by'])
      .where('deleted_at', 'is', null)
      .where(isOneOf(checks))
      .execute()
    const present = new Map(codes.map((code) => [`${code.user_id} ${code.id}`, code]))
    for (const check of checks) {
      const { userId, codeId, place, url, result, checkedAt, dueAt } = check
      const code = present.get(`${userId} ${codeId}`)
      if (code === undefined || checkedAddresses(code).get(place) !== url) continue
      const before = await transaction
        .selectFrom('destination_health')
        .select(['url', 'content_type', 'reached_at', 'failing_since'])
        .where('user_id', '=', userId)
        .where('code_id', '=', codeId)
        .where('place', '=', place)
        .executeTakeFirst()
      const { state, status, reason } = result
      const history = historyAfter(before?.url === url ? before : undefined, check)
      const isNews = history.failing_since === checkedAt
      const due_at = isNews ? new Date(Date.parse(checkedAt) + secondCheck).toISOString() : dueAt
      const found = { url, state, status, reason, ...history, checked_at: checkedAt, due_at }
      await transaction
        .insertInto('destination_health')
        .values({ user_id: userId, code_id: codeId, place, ...found })
        .onConflict((conflict) => conflict.columns(['user_id', 'code_id', 'place']).doUpdateSet(found))
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
  { place, url, result, checkedAt }: DatedCheck,
): Pick<DestinationChange, 'kind' | 'mark' | 'details'> | null {
  const { failing_since: since, content_type: type } = after
  if (isFailure(result) && since !== null && Date.parse(checkedAt) - Date.parse(since) >= downAfter)
    return {
      kind: 'destination-down',
      mark: place === mainPlace ? since : `${since} ${url}`,
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
  const { rows } = await sql<Record<'user_id' | 'code_id' | 'place', unknown>>`
    update destination_health set due_at = ${claimedUntil}
    where due_at <= ${now} and (user_id, code_id, place) in (
      select user_id, code_id, place from destination_health
      where due_at <= ${now} order by due_at, code_id limit ${limit})
    returning user_id, code_id, place`.execute(database)
  const claimed = rows.map((row) => ({
    userId: Number(row.user_id),
    codeId: Number(row.code_id),
    place: Number(row.place),
  }))
  if (claimed.length === 0) return []
  const open = await database
    .selectFrom('qr_codes')
    .select(['user_id', 'id', 'destination_url', 'field_data'])
    .where(isOneOf(claimed))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_blocked', '=', false)
    .where((row) => row.or([row('expiration_date', 'is', null), row('expiration_date', '>', now)]))
    .execute()
  const led = new Map(open.map((code) => [code.id, checkedAddresses(code)]))
  const closed = claimed.map(({ codeId }) => codeId).filter((id) => !led.has(id))
  if (closed.length > 0) {
    await database
      .updateTable('destination_health')
      .set({ due_at: nextDay })
      .where('code_id', 'in', closed)
      .execute()
  }
  const due: Destination[] = []
  for (const { userId, codeId, place } of claimed) {
    const addresses = led.get(codeId)
    const url = addresses?.get(place)
    if (url !== undefined) due.push({ userId, codeId, place, url })
    else if (addresses !== undefined) await forgetPlace(database, { userId, codeId, place })
  }
  return due
}

/** Of a rule that was removed. */
async function forgetPlace(
  database: Database,
  { userId, codeId, place }: Omit<Destination, 'url'>,
): Promise<void> {
  await database
    .deleteFrom('destination_health')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('place', '=', place)
    .execute()
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
    .select(['user_id', 'id', 'destination_url', 'field_data', 'qr_type', 'deleted_at'])
    .where(sql<SqlBool>`(user_id, id) > (${after.userId}, ${after.codeId})`)
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute()
  const led = codes.filter(({ qr_type, deleted_at }) => qr_type !== 'text' && deleted_at === null)
  const rows = await uncheckedRows(database, led, dueAt)
  if (rows.length > 0) {
    await database
      .insertInto('destination_health')
      .values(rows)
      .onConflict((conflict) =>
        // Another process may have recorded it and be checking it already.
        conflict
          .columns(['user_id', 'code_id', 'place'])
          .doUpdateSet((row) => ({ url: row.ref('excluded.url'), due_at: row.ref('excluded.due_at') }))
          .whereRef('destination_health.url', '!=', 'excluded.url'),
      )
      .execute()
  }
  const last = codes.at(-1)
  return codes.length < limit || last === undefined ? null : { userId: last.user_id, codeId: last.id }
}

/** A row for each address of the codes that is new at its place. */
async function uncheckedRows(
  database: Database,
  codes: readonly (LeadingCode & { readonly user_id: number })[],
  due_at: string,
) {
  if (codes.length === 0) return []
  const known = await database
    .selectFrom('destination_health')
    .select(['code_id', 'place', 'url'])
    .where('user_id', 'in', [...new Set(codes.map(({ user_id }) => user_id))])
    .where(
      'code_id',
      'in',
      codes.map(({ id }) => id),
    )
    .execute()
  const urls = new Map(known.map(({ code_id, place, url }) => [`${code_id} ${place}`, url]))
  const unchecked = { state: 'unchecked' as const, status: null, reason: null, checked_at: null, due_at }
  return codes.flatMap((code) =>
    [...checkedAddresses(code)]
      .filter(([place, url]) => urls.get(`${code.id} ${place}`) !== url)
      .map(([place, url]) => ({ user_id: code.user_id, code_id: code.id, place, url, ...unchecked })),
  )
}

/** Matches rows by their full key. */
function isOneOf(codes: readonly Place[]) {
  return (row: ExpressionBuilder<Tables, 'qr_codes'>): ExpressionWrapper<Tables, 'qr_codes', SqlBool> =>
    row.or(codes.map(({ userId, codeId }) => row.and({ user_id: userId, id: codeId })))
}
