import type { CreateCommand } from '#contract/create.ts'
import { parseProductPath } from '#contract/code-types/product.ts'
import { bulkInsert } from '../../database/bulk-statement.ts'
import { insertCodes } from '../../database/queries/insert-codes.ts'
import { exactAmong } from '../../database/queries/domains.ts'
import { claimLinks, claimProduct, holdGtin, takeSomeIds } from '../../database/queries/links.ts'
import { takeQuota } from '../../database/queries/quotas.ts'
import { addTags } from '../../database/queries/tags.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import { countedLinks, productLinkOf } from '../../domain/code.ts'
import { done, invalid, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { type Code, type QrCodesTable, subjectOf } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'
import { foreignDomain, holdDomain } from '../links/domains.ts'
import { noteFileUses } from '../files/file-uses.ts'
import { checkFolder } from '../library/folders.ts'
import { noteChanges } from '../accounts/note-change.ts'
import { coloursAgainst, countAgainst } from './save-rules.ts'

export type IdempotencyKey = { readonly key: string; readonly bodyHash: string }

/** A new code without its ids, and what a create writes beside it. */
export type Prepared = {
  readonly draft: Code
  /** The columns of the draft. */
  readonly row: QrCodesTable
  readonly command: CreateCommand
  readonly idempotency: IdempotencyKey | null
  /** Further valid slash tags that lead to the code. */
  readonly aliases: readonly string[]
  readonly isPrinted: boolean
}

/** The new row, or the id of the code from an earlier request. */
export type Written =
  | { readonly repeated: false; readonly code: QrCodesTable }
  | { readonly repeated: true; readonly codeId: number }

type WriteDeps = Pick<CommandDeps, 'settings' | 'clock'>

/** A code with its ids. */
type Numbered = Prepared & { readonly code: Code }

/**
 * Writes new codes of one account: keys, quota, links, rows, and the notes of who created them. Each table takes one
 * statement for all codes, because a statement costs more than a row. All are written, or the refusal of one of them.
 */
export async function writeCodes(
  transaction: Transaction,
  deps: WriteDeps,
  user: SignedInUser,
  prepared: readonly Prepared[],
): Promise<Outcome<Written[]>> {
  const ids = await takeSomeIds(transaction, 'codes', prepared.length)
  const numbered = prepared.map((one, place) => ({ ...one, code: { ...one.draft, id: ids[place] ?? 0 } }))
  const earlier = await noteKeys(transaction, user.id, numbered)
  if (!earlier.ok) return earlier
  const fresh = numbered.filter(({ code }) => !earlier.value.has(code.id))
  const refused = await holdPlaces(transaction, deps, user, fresh)
  if (refused !== null) return refused
  const linked = await takeLinks(transaction, user, fresh)
  if (!linked.ok) return linked
  const derived = new Map(fresh.map(({ code, row }) => [code.id, row]))
  const rows = new Map<number, QrCodesTable>()
  for (const { id, link_id } of linked.value) {
    const row = derived.get(id)
    if (row !== undefined) rows.set(id, { ...row, id, link_id })
  }
  await writeRows(transaction, user, fresh, [...rows.values()])
  for (const code of linked.value) {
    const missing = await noteFileUses(transaction, deps.settings, code, { before: null, now: deps.clock() })
    if (missing !== null) return refuse(missing)
  }
  const notes = linked.value.map((code) => ({
    kind: 'code.created' as const,
    codeId: code.id,
    subject: subjectOf(code),
  }))
  await noteChanges(transaction, user, deps.clock(), notes)
  return done(
    numbered.flatMap(({ code: { id } }): Written[] => {
      const [codeId, code] = [earlier.value.get(id), rows.get(id)]
      if (codeId !== undefined) return [{ repeated: true, codeId }]
      return code === undefined ? [] : [{ repeated: false, code }]
    }),
  )
}

/** Folders and domains that the codes need, and that others may remove meanwhile. Null when all are there. */
async function holdPlaces(
  transaction: Transaction,
  { settings }: WriteDeps,
  user: SignedInUser,
  fresh: readonly Numbered[],
): Promise<Outcome<never> | null> {
  for (const code of new Map(fresh.map(({ code }) => [code.folder_id, code])).values()) {
    const misplaced = await checkFolder(transaction, code, null)
    if (misplaced !== null) return refuse(misplaced)
  }
  for (const domain of new Set(fresh.map(({ code }) => code.domain)))
    if (!(await holdDomain(transaction, settings, user.id, domain))) return foreignDomain
  return null
}

/** Reserves the links of new codes in the plan and on their domains. Returns the codes with the link that they show. */
async function takeLinks(
  transaction: Transaction,
  user: SignedInUser,
  fresh: readonly Numbered[],
): Promise<Outcome<Code[]>> {
  if (fresh.length === 0) return done([])
  const products = new Map(fresh.map(({ code }) => [code.id, productLinkOf(code)]))
  const wanted = fresh.reduce(
    (sum, { code, aliases }) =>
      sum + countedLinks(code, 1 + aliases.length + (products.get(code.id) == null ? 0 : 1)),
    0,
  )
  if (!(await takeQuota(transaction, user.id, user.plan.limits, wanted, fresh.length)))
    return refuse(await countAgainst(transaction, user.id, user.plan))
  for (const { code } of fresh) {
    const colours = coloursAgainst(user.plan, code)
    if (colours !== null) return refuse(colours)
  }
  const exact = await exactAmong(transaction, [...new Set(fresh.map(({ code }) => code.domain))])
  const claimOf = ({ domain, tag, id, created_at }: Code) => ({
    domain,
    isExact: exact.has(domain),
    tag,
    codeId: id,
    userId: user.id,
    createdAt: created_at,
  })
  const claims = fresh.flatMap(({ code, aliases }) => [
    { ...claimOf(code), isAlias: false },
    ...aliases.map((tag) => ({ ...claimOf(code), tag, isAlias: true })),
  ])
  const linkIds = await claimLinks(transaction, claims)
  if (linkIds === null) return refuse({ kind: 'taken', suggestions: [] })
  for (const { code } of fresh) {
    const refused = await takeProduct(transaction, claimOf(code), products.get(code.id) ?? null)
    if (refused !== null) return refused
  }
  const shown = new Map(
    claims.flatMap(({ codeId, isAlias }, place) => (isAlias ? [] : [[codeId, linkIds[place] ?? 0] as const])),
  )
  return done(fresh.map(({ code }) => ({ ...code, link_id: shown.get(code.id) ?? 0 })))
}

/** Reserves the GS1 Digital Link of a code that has one. */
async function takeProduct(
  transaction: Transaction,
  claim: Omit<Parameters<typeof claimProduct>[1], 'isAlias'>,
  product: string | null,
): Promise<Outcome<never> | null> {
  if (product === null) return null
  const { domain, userId } = claim
  const gtin = parseProductPath(product)?.gtin
  if (gtin !== undefined && !(await holdGtin(transaction, { domain, gtin, userId })))
    return invalid('fieldData.product.gtin', 'gtin-held', { domain })
  if (!(await claimProduct(transaction, { ...claim, tag: product })))
    return invalid('fieldData.product.gtin', 'product-taken')
  return null
}

const insertCounters = bulkInsert('counters', ['code_id', 'user_id', 'scans', 'clicks'])

async function writeRows(
  transaction: Transaction,
  user: SignedInUser,
  fresh: readonly Numbered[],
  rows: readonly QrCodesTable[],
): Promise<void> {
  if (rows.length === 0) return
  await insertCodes(transaction, rows)
  await insertCounters(
    transaction,
    rows.map(({ id }) => ({ code_id: id, user_id: user.id, scans: 0, clicks: 0 })),
  )
  const clicks = fresh.flatMap(({ code, command: { earlierDays } }) =>
    earlierDays ? [{ user_id: user.id, code_id: code.id, days: earlierDays }] : [],
  )
  if (clicks.length > 0) await transaction.insertInto('earlier_clicks').values(clicks).execute()
  await addTags(
    transaction,
    user.id,
    rows.map(({ id, tags }) => ({ codeId: id, tags })),
  )
}

const insertKeys = bulkInsert<'idempotency_keys', { readonly code_id: number }>(
  'idempotency_keys',
  ['user_id', 'idempotency_key', 'body_hash', 'code_id', 'created_at'],
  (insert) =>
    insert
      .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
      .returning('code_id'),
)

/**
 * Records the keys of creates. The primary key decides races; a refused create rolls back its key.
 *
 * @returns the codes of earlier requests with the same keys, by the ids that are not needed then.
 */
async function noteKeys(
  transaction: Transaction,
  userId: number,
  numbered: readonly Numbered[],
): Promise<Outcome<ReadonlyMap<number, number>>> {
  const keyed = numbered.flatMap(({ code, idempotency }) =>
    idempotency === null ? [] : [{ code, ...idempotency }],
  )
  if (keyed.length === 0) return done(new Map())
  const noted = await insertKeys(
    transaction,
    keyed.map(({ code, key, bodyHash }) => ({
      user_id: userId,
      idempotency_key: key,
      body_hash: bodyHash,
      code_id: code.id,
      created_at: code.created_at,
    })),
  )
  const isNoted = new Set(noted.map(({ code_id }) => code_id))
  const repeated = keyed.filter(({ code }) => !isNoted.has(code.id))
  if (repeated.length === 0) return done(new Map())
  const rows = await transaction
    .selectFrom('idempotency_keys')
    .select(['idempotency_key', 'code_id', 'body_hash'])
    .where('user_id', '=', userId)
    .where(
      'idempotency_key',
      'in',
      repeated.map(({ key }) => key),
    )
    .execute()
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]))
  const earlier = new Map<number, number>()
  for (const { code, key, bodyHash } of repeated) {
    const row = byKey.get(key)
    if (row?.body_hash !== bodyHash) return otherBody
    earlier.set(code.id, row.code_id)
  }
  return done(earlier)
}

export const otherBody = invalid('Idempotency-Key', 'send-new-key')
