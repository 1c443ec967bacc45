import {
  type CountedResult,
  type ResultAnswer,
  results,
  resultSchema,
} from '#features/results/contract/results.ts'
import { visitIdDays } from '#contract/visit-id.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { fieldReasons, withReasons } from '#contract/reasons.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { holdUser } from '#service/database/queries/quotas.ts'
import type { ResultsTable } from './tables.ts'
import { type IfMatch, refuseStale, withEtag } from '#service/domain/etag.ts'
import { done, invalid, type Outcome, worded } from '#service/domain/refusal.ts'
import { createVisitIds, dayOf, markNumber, markOf, type VisitIds } from '#service/domain/visit-ids.ts'
import { tellFeatures } from '#service/listeners.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { visitKey } from '#service/commands/links/visit-key.ts'
import { createHash } from 'node:crypto'
import { parse as parseHost } from 'tldts'

type ResultDeps = Pick<CommandDeps, 'database' | 'clock'>

/** `unknown` until its code is known to be one of the account. */
type Read = ResultAnswer & { readonly row: ResultsTable | null }

const rowsAtOnce = 100

/**
 * Counts results of visits, each on its own. The keys of the table decide what was counted before, also by requests at
 * the same instant. A repeated request counts nothing again.
 *
 * @param sent results as in `resultSchema`, unchecked.
 */
export async function countResults(
  deps: ResultDeps,
  userId: number,
  sent: readonly unknown[],
): Promise<ResultAnswer[]> {
  return await countWith(createVisitIds(await visitKey(deps.database)), deps, userId, { sent, isPage: false })
}

type Sent = {
  /** As in `resultSchema`, unchecked. */
  readonly sent: readonly unknown[]
  /** Whether a page sent them, which any visitor can do. */
  readonly isPage: boolean
}

async function countWith(
  ids: VisitIds,
  { database, clock }: ResultDeps,
  userId: number,
  { sent, isPage }: Sent,
): Promise<ResultAnswer[]> {
  const now = clock()
  const read = sent.map((one) => readResult(ids, userId, one, { now, isPage }))
  const codeIds = new Set(read.flatMap(({ row }) => (row === null ? [] : [row.code_id])))
  const codes = await database
    .selectFrom('qr_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...codeIds, 0])
    .execute()
  const own = new Set(codes.map(({ id }) => id))
  const rows = read.flatMap(({ row }) => (row !== null && own.has(row.code_id) ? [row] : []))
  await nameLongMarks(database, ids, rows)
  const counted = await insertRows({ database }, rows, { now, isPage })
  return read.map(({ row, ...answer }) => {
    if (row === null || !own.has(row.code_id)) return answer
    return { ...answer, outcome: counted.delete(keyOf(row)) ? 'counted' : 'repeated' }
  })
}

function readResult(
  ids: VisitIds,
  userId: number,
  sent: unknown,
  { now, isPage }: { readonly now: number; readonly isPage: boolean },
): Read {
  const parsed = resultSchema.safeParse(sent, withReasons)
  if (!parsed.success) {
    const orderId = (sent as { readonly orderId?: unknown } | null)?.orderId
    const errors = fieldReasons(parsed.error.issues).map(worded)
    return { orderId: typeof orderId === 'string' ? orderId : null, outcome: 'invalid', errors, row: null }
  }
  const { visitId, orderId } = parsed.data
  const visit = ids.read(visitId)
  const age = visit === null ? -1 : dayOf(now) - visit.day
  const outcome = age > visitIdDays ? 'late' : 'unknown'
  const row =
    visit === null || age < 0 || age > visitIdDays
      ? null
      : rowOf(parsed.data, {
          user_id: userId,
          code_id: visit.codeId,
          mark: markOf(visit.markNumber) ?? '',
          now,
          isPage,
        })
  return { orderId, outcome, errors: [], row }
}

function rowOf(
  { visitId, name, value, currency, orderId }: CountedResult,
  {
    now,
    isPage,
    ...visit
  }: Pick<ResultsTable, 'user_id' | 'code_id' | 'mark'> & { readonly now: number; readonly isPage: boolean },
): ResultsTable {
  return {
    ...visit,
    order_id: isPage ? pageOrder(visitId, orderId) : orderId,
    name,
    value: Math.round((value ?? 0) * 1_000),
    currency: value === null ? '' : (currency ?? ''),
    visit: visitId,
    at: new Date(now).toISOString(),
  }
}

/** An id holds the hash of a long mark, which one of the placements of its code has. */
async function nameLongMarks(
  database: Database,
  ids: VisitIds,
  rows: readonly ResultsTable[],
): Promise<void> {
  const long = rows.flatMap((row) => {
    const number = ids.read(row.visit ?? '')?.markNumber ?? 0
    return markOf(number) === null ? [{ row, number }] : []
  })
  if (long.length === 0) return
  const placements = await database
    .selectFrom('placements')
    .select(['code_id', 'mark'])
    .where('code_id', 'in', [...new Set(long.map(({ row }) => row.code_id))])
    .execute()
  const marks = new Map(placements.map(({ code_id, mark }) => [`${code_id} ${markNumber(mark)}`, mark]))
  for (const { row, number } of long) row.mark = marks.get(`${row.code_id} ${number}`) ?? ''
}

/** Returns the keys of the inserted rows. A result of the server replaces what a page said of the same visit. */
async function insertRows(
  { database }: Pick<ResultDeps, 'database'>,
  rows: readonly ResultsTable[],
  { now, isPage }: { readonly now: number; readonly isPage: boolean },
): Promise<Set<string>> {
  // Sorted, so that two requests rarely wait for each other's rows.
  const sorted = rows.toSorted((one, other) => (one.order_id < other.order_id ? -1 : 1))
  const { inserted } = await inTransaction(database, async (transaction) => {
    const keys: string[] = []
    for (const some of inParts(sorted, rowsAtOnce)) {
      if (!isPage) await forgetPageResults(transaction, some)
      const returned = await transaction
        .insertInto('results')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['order_id', 'visit', 'name'])
        .execute()
      keys.push(...returned.map(keyOf))
    }
    const known = new Set(keys)
    const counted = sorted.filter((row) => known.has(keyOf(row)))
    const userId = counted[0]?.user_id
    if (userId !== undefined)
      await tellFeatures(transaction, userId, now, { kind: 'results', results: counted })
    return { ok: true, inserted: keys }
  })
  return new Set(inserted)
}

/**
 * The key of a result that a page sent. It holds the visit, so that a visitor who invents an order can neither take the
 * place of one that the server sends, nor of another visitor's.
 */
function pageOrder(visitId: string, orderId: string): string {
  // A hash, because the id itself is deleted when it counts nothing any more.
  const visit = createHash('sha256').update(visitId).digest('base64url').slice(0, 22)
  return `page ${visit} ${orderId}`
}

/** Deletes what pages sent for the same orders, or the same names, of the same visits. */
async function forgetPageResults(transaction: Transaction, rows: readonly ResultsTable[]): Promise<void> {
  for (const { user_id, visit, name, order_id } of rows) {
    if (visit === null) continue
    const order = pageOrder(visit, order_id)
    const first = pageOrder(visit, '')
    await transaction
      .deleteFrom('results')
      .where('user_id', '=', user_id)
      .where('visit', '=', visit)
      .where((row) =>
        row.or([
          row('order_id', '=', order),
          row.and([
            row('name', '=', name),
            row(row.fn('substr', ['order_id', row.val(1), row.val(first.length)]), '=', first),
          ]),
        ]),
      )
      .execute()
  }
}

function keyOf({ order_id, visit, name }: Pick<ResultsTable, 'order_id' | 'visit' | 'name'>): string {
  return JSON.stringify([order_id, visit, name])
}

/** Visit ids are deleted once they count nothing any more. Their results stay. */
export async function forgetVisitIds({ database, clock }: ResultDeps): Promise<void> {
  // A visit may be as old as its result.
  const before = new Date(clock() - (visitIdDays + 1) * 86_400_000).toISOString()
  await database
    .updateTable('results')
    .set({ visit: null })
    .where('visit', 'is not', null)
    .where('at', '<', before)
    .execute()
}

/** Results of one visit that pages may count, so that a visitor cannot invent names without end. */
const mostOfVisit = 10

type PageOutcome = { readonly outcome: ResultAnswer['outcome']; readonly isListed: boolean }

/**
 * Counts a result that a page sent. The account of the visit must have listed the host of the page, or a domain above
 * it. Without an order, a visit counts each name once.
 *
 * @param from the origin or the address of the page, as its browser sent it.
 */
export async function countPageResult(
  deps: ResultDeps,
  from: string,
  sent: URLSearchParams,
): Promise<PageOutcome> {
  const { database } = deps
  const visitId = sent.get('tid') ?? ''
  const name = sent.get('name') ?? ''
  const ids = createVisitIds(await visitKey(database))
  const visit = ids.read(visitId)
  const owner = visit && (await ownerListing(database, visit.codeId, pageHost(from)))
  if (owner === null || owner === undefined) return { outcome: 'unknown', isListed: false }
  const counted = await database
    .selectFrom('results')
    .select('name')
    .where('visit', '=', visitId)
    .limit(mostOfVisit)
    .execute()
  if (counted.length === mostOfVisit) return { outcome: 'repeated', isListed: true }
  const value = sent.get('value')
  const order = sent.get('order')
  const result = {
    visitId,
    name,
    value: value === null ? null : Number(value),
    currency: sent.get('currency'),
    orderId: order ?? name.trim(),
  }
  if (order !== null && (await isCounted(database, owner, order)))
    return { outcome: 'repeated', isListed: true }
  const [answer] = await countWith(ids, deps, owner, { sent: [result], isPage: true })
  return { outcome: answer?.outcome ?? 'unknown', isListed: true }
}

/** Whether the server of an account has sent an order. */
async function isCounted(database: Database, userId: number, order: string): Promise<boolean> {
  const row = await database
    .selectFrom('results')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('order_id', '=', order)
    .executeTakeFirst()
  return row !== undefined
}

/** The host of a web page; empty for a page that is none of the web, such as `file://`. */
function pageHost(address: string): string {
  const url = parseUrl(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.hostname : ''
}

/**
 * Whether somebody can own a host alone: not `com`, `co.uk` or `github.io`, below which everybody has pages. An IP
 * address counts.
 */
function isOwnable(host: string): boolean {
  const { domain, isIp } = parseHost(host, { allowPrivateDomains: true })
  return domain !== null || isIp === true
}

/** The account of a code, when it has listed the host. */
async function ownerListing(database: Database, codeId: number, host: string): Promise<number | undefined> {
  const labels = host.split('.')
  const listed = labels.map((_, place) => labels.slice(place).join('.')).filter(isOwnable)
  if (listed.length === 0) return undefined
  const row = await database
    .selectFrom('qr_codes')
    .innerJoin('result_hosts', 'result_hosts.user_id', 'qr_codes.user_id')
    .select('qr_codes.user_id')
    .where('qr_codes.id', '=', codeId)
    .where('result_hosts.host', 'in', listed)
    .executeTakeFirst()
  return row?.user_id
}

/** The hosts whose pages may count results, by name. */
export async function resultHosts(database: Database | Transaction, userId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('result_hosts')
    .select('host')
    .where('user_id', '=', userId)
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

/** Replaces the hosts whose pages may count results. Refusals: invalid. */
export async function saveResultHosts(
  database: Database,
  userId: number,
  hosts: readonly string[],
  ifMatch: IfMatch,
): Promise<Outcome<string[]>> {
  const shared = hosts.find((host) => !isOwnable(host))
  if (shared !== undefined) return invalid('hosts', 'host-shared', { host: shared })
  return await inTransaction(database, async (transaction): Promise<Outcome<string[]>> => {
    await holdUser(transaction, userId)
    const stale = refuseStale(ifMatch, presentHosts(await resultHosts(transaction, userId)))
    if (stale !== null) return stale
    await transaction.deleteFrom('result_hosts').where('user_id', '=', userId).execute()
    const rows = [...new Set(hosts)].map((host) => ({ user_id: userId, host }))
    if (rows.length > 0)
      await transaction
        .insertInto('result_hosts')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return done(await resultHosts(transaction, userId))
  })
}

/** The hosts of an account with the state of the list. */
export function presentHosts(hosts: readonly string[]) {
  return withEtag(results.operations.saveResultHosts, { hosts })
}
