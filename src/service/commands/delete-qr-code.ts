import type { Deletion } from '#contract/code-operations.ts'
import { purgeTime } from '../database/queries/code-metas.ts'
import { findAnyCode, findCode, linksOf } from '../database/queries/find-code.ts'
import { type CodeRow, subjectOf } from '../domain/stored-code.ts'
import { noteChange } from './note-change.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { restorableSince } from '../database/queries/list-codes.ts'
import { freeQuota, takeQuota } from '../database/queries/quotas.ts'
import type { CommandDeps } from './command-deps.ts'
import { countAgainst } from './save-rules.ts'
import { done, found, notFound, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { refuseUnapproved } from './people/approvals.ts'

type DeletionDeps = Pick<CommandDeps, 'database' | 'clock' | 'linkChanges'>
type Links = Awaited<ReturnType<typeof linksOf>>

/** A deletion, and whether this call did it. */
type Deleted = Deletion & { readonly isChanged: boolean }

/**
 * Soft-deletes a code: its links return 404 and stay reserved, and its quota is released. Idempotent.
 * Refusals: not-found.
 */
export async function deleteQrCode(
  deps: DeletionDeps,
  user: SignedInUser,
  id: number,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<Outcome<Deleted>> {
  const now = new Date(deps.clock()).toISOString()
  const outcome = await inTransaction(
    deps.database,
    (transaction) => markDeleted(transaction, user, id, now),
    { keep: !dryRun },
  )
  if (!outcome.ok) return outcome
  const { deletedAt, links } = outcome.value
  tell(deps, links)
  return done({ id, deletedAt, purgeAt: purgeTime(deletedAt), isChanged: links.length > 0 })
}

async function markDeleted(
  transaction: Transaction,
  user: SignedInUser,
  id: number,
  now: string,
): Promise<Outcome<{ readonly deletedAt: string; readonly links: Links }>> {
  const userId = user.id
  const marked = await transaction
    .updateTable('qr_codes')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['title', 'domain', 'tag'])
    .executeTakeFirst()
  if (marked === undefined) {
    const earlier = await findAnyCode(transaction, userId, id)
    const deletedAt = earlier?.deleted_at ?? null
    return deletedAt === null || deletedAt <= restorableSince(now) ? notFound : done({ deletedAt, links: [] })
  }
  const links = await linksOf(transaction, userId, id)
  await freeQuota(transaction, userId, links.length)
  await noteChange(transaction, user, Date.parse(now), {
    kind: 'code.deleted',
    codeId: id,
    subject: subjectOf(marked),
  })
  return done({ deletedAt: now, links })
}

/** A restored code, and whether this call did it. */
type Restored = { readonly code: CodeRow; readonly isChanged: boolean }

/**
 * Restores a deleted code with all its links when the plan has room. Idempotent. Refusals: not-found, also
 * after the deadline; plan-limit.
 */
export async function restoreQrCode(
  deps: DeletionDeps,
  user: SignedInUser,
  id: number,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<Outcome<Restored>> {
  const now = new Date(deps.clock()).toISOString()
  const outcome = await inTransaction(
    deps.database,
    (transaction) => markRestored(transaction, user, id, now),
    { keep: !dryRun },
  )
  if (!outcome.ok) return outcome
  tell(deps, outcome.value)
  const find = dryRun ? findAnyCode : findCode
  const code = await find(deps.database, user.id, id)
  return code === null ? notFound : done({ code, isChanged: outcome.value.length > 0 })
}

async function markRestored(
  transaction: Transaction,
  user: SignedInUser,
  id: number,
  now: string,
): Promise<Outcome<Links>> {
  const marked = await transaction
    .updateTable('qr_codes')
    .set({ deleted_at: null })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .where('deleted_at', '>', restorableSince(now))
    .returning(['title', 'domain', 'tag'])
    .executeTakeFirst()
  if (marked === undefined) {
    const present = await findCode(transaction, user.id, id)
    return present === null ? notFound : done([])
  }
  const links = await linksOf(transaction, user.id, id)
  const hasRoom = await takeQuota(transaction, user.id, user.plan.limits, links.length)
  if (hasRoom) {
    await noteChange(transaction, user, Date.parse(now), {
      kind: 'code.restored',
      codeId: id,
      subject: subjectOf(marked),
    })
  }
  return hasRoom ? done(links) : refuse(await countAgainst(transaction, user.id, user.plan))
}

function tell({ linkChanges }: DeletionDeps, links: Links): void {
  for (const { domain, tag_key } of links) linkChanges.changed(domain, tag_key)
}

/**
 * Records the first download of a code, which is not an edit. Refusals: not-found; invalid while a required approval is
 * missing.
 */
export async function markDownloaded(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  id: number,
): Promise<Outcome<CodeRow>> {
  const before = await findCode(database, user.id, id)
  const unapproved = before === null ? null : await refuseUnapproved(database, before)
  if (unapproved !== null) return unapproved
  const first = await database
    .updateTable('qr_codes')
    .set({ downloaded_at: new Date(clock()).toISOString() })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('downloaded_at', 'is', null)
    .returning(['title', 'domain', 'tag'])
    .executeTakeFirst()
  if (first !== undefined) {
    await noteChange(database, user, clock(), {
      kind: 'code.downloaded',
      codeId: id,
      subject: subjectOf(first),
    })
  }
  const code = await findCode(database, user.id, id)
  return found(code)
}
