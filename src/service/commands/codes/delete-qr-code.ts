import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deletion } from '#contract/code-operations.ts'
import { inParts } from '../../database/bulk-statement.ts'
import { purgeTime } from '../../database/queries/code-metas.ts'
import { findAnyCode, findCode, linksOf, linksOfCodes } from '../../database/queries/find-code.ts'
import { countedLinks } from '../../domain/code.ts'
import { type CodeRow, subjectOf } from '../../domain/stored-code.ts'
import { noteChange, noteChanges } from '../accounts/note-change.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import { restorableSince } from '../../database/queries/list-codes.ts'
import { freeQuota, takeQuota } from '../../database/queries/quotas.ts'
import type { CommandDeps } from '../command-deps.ts'
import { countAgainst } from './save-rules.ts'
import { done, found, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { refuseUnapproved } from '../people/approvals.ts'

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
  options: { readonly dryRun?: boolean } = {},
): Promise<Outcome<Deleted>> {
  return (await deleteQrCodes(deps, user, [id], options)).get(id) ?? notFound
}

/** Codes of one transaction. */
const deletedAtOnce = 50

/** The same for several codes, many in one transaction, because a commit takes longer than a code. By id. */
export async function deleteQrCodes(
  deps: DeletionDeps,
  user: SignedInUser,
  ids: readonly number[],
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<ReadonlyMap<number, Outcome<Deleted>>> {
  const now = new Date(deps.clock()).toISOString()
  const outcomes = new Map<number, Outcome<Deleted>>()
  for (const some of inParts(ids, deletedAtOnce)) {
    const { value } = await inTransaction(
      deps.database,
      async (transaction) => ({ ok: true, value: await markDeleted(transaction, user, some, now) }),
      { keep: !dryRun },
    )
    for (const id of some) {
      const links = value.links.get(id) ?? null
      const deletedAt = links === null ? (value.earlier.get(id) ?? null) : now
      outcomes.set(
        id,
        deletedAt === null
          ? notFound
          : done({ id, deletedAt, purgeAt: purgeTime(deletedAt), isChanged: links !== null }),
      )
      tell(deps, links ?? [])
    }
    await nextTurn()
  }
  return outcomes
}

type Marked = {
  /** The links of each code that this call deletes. */
  readonly links: ReadonlyMap<number, Links>
  /** When others were deleted, if they can still be restored. */
  readonly earlier: ReadonlyMap<number, string>
}

async function markDeleted(
  transaction: Transaction,
  user: SignedInUser,
  ids: readonly number[],
  now: string,
): Promise<Marked> {
  const userId = user.id
  const marked = await transaction
    .updateTable('qr_codes')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'title', 'domain', 'tag', 'qr_type'])
    .execute()
  const links = await linksOfCodes(
    transaction,
    userId,
    marked.map(({ id }) => id),
  )
  if (marked.length > 0) {
    const count = marked.reduce((sum, code) => sum + countedLinks(code, links.get(code.id)?.length ?? 0), 0)
    await freeQuota(transaction, userId, count, marked.length)
    const notes = marked.map((code) => ({
      kind: 'code.deleted' as const,
      codeId: code.id,
      subject: subjectOf(code),
    }))
    await noteChanges(transaction, user, Date.parse(now), notes)
  }
  const others = ids.filter((id) => !links.has(id))
  if (others.length === 0) return { links, earlier: new Map() }
  const deleted = await transaction
    .selectFrom('qr_codes')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', others)
    .where('deleted_at', '>', restorableSince(now))
    .execute()
  return { links, earlier: new Map(deleted.map(({ id, deleted_at }) => [id, deleted_at ?? now])) }
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
    .returning(['title', 'domain', 'tag', 'qr_type'])
    .executeTakeFirst()
  if (marked === undefined) {
    const present = await findCode(transaction, user.id, id)
    return present === null ? notFound : done([])
  }
  const links = await linksOf(transaction, user.id, id)
  const counted = countedLinks(marked, links.length)
  const hasRoom = await takeQuota(transaction, user.id, user.plan.limits, counted)
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
