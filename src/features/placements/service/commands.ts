import type * as z from 'zod/mini'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { foldText } from '#contract/text-field.ts'
import { maxCounts } from '#contract/limits.ts'
import {
  type createPlacementsSchema,
  type Placement,
  type placementChangeSchema,
  placements as contract,
  type Placements,
} from '#features/placements/contract/placements.ts'
import type { FieldReason } from '#contract/reasons.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { findCode, linksOf, lockCode } from '#service/database/queries/find-code.ts'
import { currencyOf } from '#service/database/queries/places.ts'
import type { PlacementsTable } from '#service/database/tables/links.ts'
import { type IfMatch, refuseStale, withEtag } from '#service/domain/etag.ts'
import { done, invalid, mapped, notFound, type Outcome, refuse } from '#service/domain/refusal.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'

type PlacementDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'linkChanges'>
type NewRow = z.output<typeof createPlacementsSchema>['placements'][number]

const rowsAtOnce = 500

/** Placements of a code with their scans. Refusals: not-found. */
export async function listPlacements(
  database: Database,
  userId: number,
  codeId: number,
): Promise<Outcome<Placements>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return notFound
  const rows = await placementsOf(database, userId, codeId)
  const scans = await scansOf(database, userId, codeId)
  return done({
    placements: rows
      .filter(({ removed_at }) => removed_at === null)
      .map((row) => presentPlacement(row, scans.get(row.mark))),
    unknownScans: scans.get('') ?? 0,
    scans: code.scans,
    currency: await currencyOf(database, userId),
    campaigns: await joinableCampaigns(database, userId),
  })
}

/** Campaigns that a placement can join, newest first. */
async function joinableCampaigns(database: Database | Transaction, userId: number) {
  return await database
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Every placement of a code, removed ones included, oldest first. */
async function placementsOf(database: Database, userId: number, codeId: number): Promise<PlacementsTable[]> {
  return await database
    .selectFrom('placements')
    .selectAll()
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('created_at')
    .orderBy('mark')
    .execute()
}

async function scansOf(
  database: Database,
  userId: number,
  codeId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('placement_days')
    .select(['mark', 'scans'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('day', '=', '')
    .execute()
  return new Map(rows.map(({ mark, scans }) => [mark, scans]))
}

/** Adds placements, all or none. Refusals: not-found, invalid with the field of each refused row. */
export async function createPlacements(
  deps: PlacementDeps,
  userId: number,
  codeId: number,
  rows: readonly NewRow[],
): Promise<Outcome<Placement[]>> {
  return await changePlacements(deps, userId, codeId, async (transaction) => {
    const known = await placementsOf(transaction, userId, codeId)
    const present = known.filter(({ removed_at }) => removed_at === null).length
    const total = known.length + rows.length
    if (present + rows.length > maxCounts.placements || total > maxCounts.placementMarks)
      return invalid('', 'full-placements', { count: maxCounts.placements })
    const errors = refusedRows(rows, known)
    if (errors.length > 0) return refuse({ kind: 'invalid', errors })
    const gone = await missingCampaign(transaction, userId, rows)
    if (gone !== null) return gone
    const marks = new Set([...known.map(({ mark }) => mark), ...rows.flatMap(({ mark }) => mark ?? [])])
    // Behind those before, because the list is read in this order.
    const begin = Math.max(
      deps.clock(),
      ...known.slice(-1).map(({ created_at }) => Date.parse(created_at) + 1),
    )
    const added = rows.map(
      ({ mark, name, copies, cost, from, until, note, campaignId }, index): PlacementsTable => ({
        user_id: userId,
        code_id: codeId,
        mark: mark ?? takeMark(marks, deps.random),
        name,
        copies: copies ?? null,
        cost: hundredths(cost),
        from: from ?? null,
        until: until ?? null,
        note: note ?? '',
        campaign_id: campaignId ?? null,
        created_at: new Date(begin + index).toISOString(),
        removed_at: null,
      }),
    )
    for (const some of inParts(added, rowsAtOnce))
      await transaction.insertInto('placements').values(some).execute()
    return done(added.map((row) => presentPlacement(row, 0)))
  })
}

/** The refusal of rows whose campaign the account does not have. */
async function missingCampaign(
  transaction: Transaction,
  userId: number,
  rows: readonly { readonly campaignId?: string | null | undefined }[],
): Promise<Outcome<never> | null> {
  const asked = [...new Set(rows.flatMap(({ campaignId }) => campaignId ?? []))]
  if (asked.length === 0) return null
  const known = await joinableCampaigns(transaction, userId)
  const ids = new Set(known.map(({ id }) => id))
  return asked.every((id) => ids.has(id)) ? null : invalid('campaignId', 'campaign-gone')
}

function hundredths(amount: number | null | undefined): number | null {
  return amount == null ? null : Math.round(amount * 100)
}

function refusedRows(rows: readonly NewRow[], known: readonly PlacementsTable[]): FieldReason[] {
  const marks = new Set(known.map(({ mark }) => mark))
  const present = known.filter(({ removed_at }) => removed_at === null)
  const names = new Set(present.map(({ name }) => foldText(name)))
  const earlier = new Set<string>()
  const errors: FieldReason[] = []
  for (const [index, { name, mark }] of rows.entries()) {
    const field = `placements.${index}.name`
    const key = foldText(name)
    if (names.has(key)) errors.push({ field, code: 'placement-taken', values: { name } })
    else if (earlier.has(key)) errors.push({ field, code: 'placement-repeated' })
    earlier.add(key)
    if (mark === undefined) continue
    if (marks.has(mark)) errors.push({ field: `placements.${index}.mark`, code: 'mark-used' })
    marks.add(mark)
  }
  return errors
}

/** Without signs that look alike on a print. */
const markLetters = '23456789abcdefghjkmnpqrstuvwxyz'
/** Placements from which on a mark has three signs, so that a free one is found fast. */
const manyMarks = 400

function takeMark(taken: Set<string>, random: () => number): string {
  for (let length = taken.size > manyMarks ? 3 : 2; ;) {
    const signs = Array.from({ length }, () => markLetters[Math.floor(random() * markLetters.length)] ?? '2')
    const mark = signs.join('')
    if (!taken.has(mark)) {
      taken.add(mark)
      return mark
    }
    length = Math.min(length + 1, 6)
  }
}

/** Changes a placement. Its mark stays. Refusals: not-found, invalid. */
export async function updatePlacement(
  deps: PlacementDeps,
  userId: number,
  codeId: number,
  mark: string,
  change: z.output<typeof placementChangeSchema>,
  ifMatch: IfMatch,
): Promise<Outcome<Placement>> {
  return await changeOne(deps, userId, codeId, mark, async (stored, others, transaction) => {
    const stale = refuseStale(ifMatch, presentPlacement(stored))
    if (stale !== null) return stale
    const gone = await missingCampaign(transaction, userId, [change])
    if (gone !== null) return gone
    const after: PlacementsTable = {
      ...stored,
      name: change.name ?? stored.name,
      copies: sent(change.copies, stored.copies),
      cost: change.cost === undefined ? stored.cost : hundredths(change.cost),
      from: sent(change.from, stored.from),
      until: sent(change.until, stored.until),
      note: change.note ?? stored.note,
      campaign_id: sent(change.campaignId, stored.campaign_id),
    }
    if (after.from !== null && after.until !== null && after.from > after.until)
      return invalid('until', 'days-order')
    return stored.removed_at === null ? withFreeName(after, others) : notFound
  })
}

function sent<Value>(value: Value | undefined, stored: Value): Value {
  return value === undefined ? stored : value
}

/** Takes a placement off the list. Its prints and its scans stay. Refusals: not-found. */
export async function removePlacement(
  deps: PlacementDeps,
  userId: number,
  codeId: number,
  mark: string,
): Promise<Outcome<Placement>> {
  const removed_at = new Date(deps.clock()).toISOString()
  return await changeOne(deps, userId, codeId, mark, (stored) => done({ ...stored, removed_at }))
}

/** Puts a removed placement back. Refusals: not-found, invalid when another one has its name now. */
export async function restorePlacement(
  deps: PlacementDeps,
  userId: number,
  codeId: number,
  mark: string,
): Promise<Outcome<Placement>> {
  return await changeOne(deps, userId, codeId, mark, (stored, others) =>
    withFreeName({ ...stored, removed_at: null }, others),
  )
}

function withFreeName(row: PlacementsTable, others: readonly PlacementsTable[]): Outcome<PlacementsTable> {
  const name = foldText(row.name)
  const isTaken = others.some((other) => other.removed_at === null && foldText(other.name) === name)
  return isTaken ? invalid('name', 'placement-taken', { name: row.name }) : done(row)
}

async function changeOne(
  deps: PlacementDeps,
  userId: number,
  codeId: number,
  mark: string,
  change: (
    stored: PlacementsTable,
    others: readonly PlacementsTable[],
    transaction: Transaction,
  ) => Outcome<PlacementsTable> | Promise<Outcome<PlacementsTable>>,
): Promise<Outcome<Placement>> {
  return await changePlacements(deps, userId, codeId, async (transaction) => {
    const rows = await placementsOf(transaction, userId, codeId)
    const stored = rows.find((row) => row.mark === mark)
    if (stored === undefined) return notFound
    const others = rows.filter((row) => row !== stored)
    const changed = await change(stored, others, transaction)
    if (!changed.ok) return changed
    const { user_id: _user, code_id: _code, mark: _mark, ...columns } = changed.value
    await transaction
      .updateTable('placements')
      .set(columns)
      .where('user_id', '=', userId)
      .where('code_id', '=', codeId)
      .where('mark', '=', mark)
      .execute()
    const scans = await scansOf(transaction, userId, codeId)
    return mapped(changed, (row) => presentPlacement(row, scans.get(mark)))
  })
}

/** Changes the placements of a code in one transaction, and notifies the redirector. */
async function changePlacements<Value>(
  { database, linkChanges }: PlacementDeps,
  userId: number,
  codeId: number,
  change: (transaction: Transaction) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const changed = await inTransaction(database, async (transaction): Promise<Outcome<Value>> => {
    const code = await lockCode(transaction, userId, codeId)
    if (code === undefined) return notFound
    if (codeTypeOf(code.qr_type).payload !== 'link') return invalid('', 'placement-link')
    const outcome = await change(transaction)
    if (!outcome.ok) return outcome
    await transaction
      .insertInto('placement_sets')
      .values({ user_id: userId, code_id: codeId, version: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'code_id'])
          .doUpdateSet((row) => ({ version: row('placement_sets.version', '+', 1) })),
      )
      .execute()
    return outcome
  })
  if (changed.ok)
    for (const { domain, tag_key } of await linksOf(database, userId, codeId))
      linkChanges.changed(domain, tag_key)
  return changed
}

/** The currency of all costs in an account. */
export async function setCurrency(database: Database, userId: number, currency: string): Promise<void> {
  await database.updateTable('users').set({ currency }).where('id', '=', userId).execute()
}

export function presentPlacement(row: PlacementsTable, scans = 0): Placement & { readonly etag: string } {
  const { mark, name, copies, cost, from, until, note, campaign_id } = row
  const amount = cost === null ? null : cost / 100
  return withEtag(contract.operations.updatePlacement, {
    mark,
    name,
    copies,
    cost: amount,
    from,
    until,
    note,
    campaignId: campaign_id,
    createdAt: row.created_at,
    scans,
  })
}
