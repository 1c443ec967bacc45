import type { CreateCommand } from '#contract/create.ts'
import type { BlockedHosts } from '../database/queries/blocked-hosts.ts'
import { checkDestinations } from './check-destinations.ts'
import { claimLink, takeId } from '../database/queries/links.ts'
import { findAnyCode } from '../database/queries/find-code.ts'
import { checkFolder } from './folders.ts'
import { type CodeRow, newCode, type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import { noteFileUses } from './file-uses.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { addTags } from '../database/queries/tags.ts'
import type { CommandDeps } from './command-deps.ts'
import { checkCodeContent, checkSizes, checkLinkRules } from './check-code.ts'
import { codeColumns } from '../domain/code-columns.ts'
import { furtherFields } from '../domain/further-fields.ts'
import { noteIdempotencyKey } from './idempotency.ts'
import { protect } from './link-password.ts'
import { noteChange } from './note-change.ts'
import { foreignDomain, holdDomain, ownDomain } from './own-domain.ts'
import { takePlan } from './plan-limits.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { deriveColumns, titleColumns, titleSource } from '../domain/derived-columns.ts'
import { suggestTags } from './slash-tags.ts'

/** An idempotency key and the hash of its body. */
export type IdempotencyKey = { readonly key: string; readonly bodyHash: string }

/** `repeated`: an earlier request with this key created the code. */
export type Created = { readonly code: CodeRow; readonly repeated: boolean }

type CreateDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings' | 'linkChanges'>

/**
 * Creates a code with its short link. One transaction reserves the key, the quota and the link, and writes
 * the code. Refusals: invalid, plan-limit, taken.
 *
 * @param blockedOf a cached blocklist for bulk creates; by default it is queried.
 */
export async function createQrCode(
  deps: CreateDeps,
  user: SignedInUser,
  command: CreateCommand,
  idempotency: IdempotencyKey | null,
  blockedOf?: BlockedHosts,
): Promise<Outcome<Created>> {
  const domain = await ownDomain(deps, user.id, command.brandedDomain)
  if (domain === null) return foreignDomain
  const row = await draftRow(deps, user, command, domain, blockedOf)
  if (!row.ok) return row

  const outcome = await inTransaction(deps.database, (transaction) =>
    writeCode(transaction, deps, user, row.value, idempotency),
  )
  if (!outcome.ok) {
    if (outcome.refusal.kind !== 'taken') return outcome
    return refuse({ kind: 'taken', suggestions: await suggestTags(deps, domain, command.slashTag) })
  }
  const written = outcome.value
  if (written.repeated) {
    const code = await findAnyCode(deps.database, user.id, written.codeId)
    return code === null ? refuse({ kind: 'not-found' }) : done({ code, repeated: true })
  }
  deps.linkChanges.changed(domain, command.slashTag.toLowerCase())
  return done({ code: { ...written.code, scans: 0, clicks: 0 }, repeated: false })
}

/** The row without its ids. Refusals: invalid. */
export async function draftRow(
  deps: Pick<CommandDeps, 'clock' | 'database' | 'settings'>,
  user: SignedInUser,
  command: CreateCommand,
  domain: string,
  blockedOf?: BlockedHosts,
): Promise<Outcome<QrCodesTable>> {
  const fieldData = checkLinkRules(command.fieldData, null, command.expirationDate || null)
  if (!fieldData.ok) return fieldData
  const protection = await protect(command, null)
  if (!protection.ok) return protection
  const now = new Date(deps.clock()).toISOString()
  const drafted: QrCodesTable = {
    ...newCode({ userId: user.id, savedBy: user.person.id, domain, tag: command.slashTag, now }),
    ...withoutNulls(codeColumns({ ...command, fieldData: fieldData.value }, null)),
    ...protection.value,
    destination_url: command.destinationUrl || '',
    further: furtherFields(command, null),
  }
  const titled = {
    ...drafted,
    ...titleColumns(command.title, null, titleSource(drafted)),
  }
  const refusal = checkSizes(titled) ?? checkCodeContent(titled, null)
  if (refusal !== null) return refuse(refusal)
  const closed = await checkDestinations(deps.database, deps.settings, titled, null, blockedOf)
  if (closed !== null) return refuse(closed)
  return done({
    ...titled,
    ...deriveColumns(titled, Date.parse(now)),
  })
}

/** On create, null means not supplied, so defaults apply. */
function withoutNulls(columns: Partial<QrCodesTable>): Partial<QrCodesTable> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
}

/** The new row, or the id of the code from an earlier request. */
type Written =
  | { readonly repeated: false; readonly code: QrCodesTable }
  | { readonly repeated: true; readonly codeId: number }

async function writeCode(
  transaction: Transaction,
  { settings, clock }: Pick<CreateDeps, 'settings' | 'clock'>,
  user: SignedInUser,
  row: QrCodesTable,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<Written>> {
  const id = await takeId(transaction, 'codes')
  if (idempotency !== null) {
    const note = { userId: user.id, codeId: id, createdAt: row.created_at, ...idempotency }
    const earlier = await noteIdempotencyKey(transaction, note)
    if (earlier?.sameBody === true) return done({ codeId: earlier.codeId, repeated: true })
    if (earlier !== null) {
      return invalid(
        'Idempotency-Key',
        'This key was used for another request. Send a new key with a changed body.',
      )
    }
  }
  const misplaced = await checkFolder(transaction, row, null)
  if (misplaced !== null) return refuse(misplaced)
  if (!(await holdDomain(transaction, settings, user.id, row.domain))) return foreignDomain
  const refusal = await takePlan(transaction, user.id, user.plan, row)
  if (refusal !== null) return refuse(refusal)
  const claim = { domain: row.domain, tag: row.tag, codeId: id, userId: user.id, createdAt: row.created_at }
  const linkId = await claimLink(transaction, claim)
  if (linkId === null) return refuse({ kind: 'taken', suggestions: [] })
  const code = { ...row, id, link_id: linkId }
  await transaction.insertInto('qr_codes').values(code).execute()
  await transaction
    .insertInto('counters')
    .values({ code_id: id, user_id: user.id, scans: 0, clicks: 0 })
    .execute()
  await addTags(transaction, user.id, id, row.tags)
  const missing = await noteFileUses(transaction, settings, code, { before: null, now: clock() })
  if (missing !== null) return refuse(missing)
  await noteChange(transaction, user, clock(), { kind: 'code.created', codeId: id, subject: subjectOf(code) })
  return done({ code, repeated: false })
}
