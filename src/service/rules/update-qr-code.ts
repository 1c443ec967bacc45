import type { UpdateCommand } from '#contract/update.ts'
import { type CodeRow, findCode } from '../database/find-code.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { replaceTags } from '../database/replace-tags.ts'
import type { QrCodesTable } from '../database/schema.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { changedColumns } from './changed-columns.ts'
import { protect } from './link-password.ts'
import { done, type Outcome, refuse } from './refusal.ts'
import { renameLink } from './rename-link.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { suggestTags } from './suggest-tags.ts'

type UpdateDeps = Pick<ServiceDeps, 'database' | 'clock' | 'random' | 'settings' | 'linkChanges'>

/**
 * Changes the supplied fields of a code in one transaction. A rename keeps the old link as an alias.
 * Refusals: not-found, invalid, taken.
 */
export async function updateQrCode(
  deps: UpdateDeps,
  user: SignedInUser,
  id: number,
  command: UpdateCommand,
): Promise<Outcome<CodeRow>> {
  const before = await findCode(deps.database, user.id, id)
  if (before === null) return refuse({ kind: 'not-found' })
  // Hashing takes long, so it happens before the transaction; only whether a password is stored matters to it.
  const protection = await protect(command, before)
  if (!protection.ok) return protection

  const outcome = await inTransaction(deps.database, (transaction) =>
    writeChanges(transaction, deps, user, id, command, protection.value),
  )
  if (!outcome.ok) {
    if (outcome.refusal.kind !== 'taken') return outcome
    const domain = command.brandedDomain?.trim().toLowerCase() ?? before.domain
    return refuse({
      kind: 'taken',
      suggestions: await suggestTags(deps, domain, command.slashTag ?? before.tag),
    })
  }
  for (const { domain, tag_key } of outcome.value) deps.linkChanges.changed(domain, tag_key)
  const code = await findCode(deps.database, user.id, id)
  return code === null ? refuse({ kind: 'not-found' }) : done(code)
}

type LinkKey = { readonly domain: string; readonly tag_key: string }

/** Every link of the code, because a memory of any of them is old now. */
async function writeChanges(
  transaction: Transaction,
  deps: UpdateDeps,
  user: SignedInUser,
  id: number,
  command: UpdateCommand,
  protection: Partial<QrCodesTable>,
): Promise<Outcome<LinkKey[]>> {
  // The first statement writes: it counts the edit and holds the row against another update until the end.
  const stored = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ edits: row('edits', '+', command.isEdit === true ? 1 : 0) }))
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (stored === undefined) return refuse({ kind: 'not-found' })

  const now = Math.max(deps.clock(), Date.parse(stored.updated_at) + 1)
  const link = await renameLink(
    transaction,
    deps.settings,
    stored,
    command,
    new Date(deps.clock()).toISOString(),
  )
  if (!link.ok) return link
  const changed = changedColumns({ ...stored, ...link.value, ...protection }, command)
  if (!changed.ok) return changed

  await transaction
    .updateTable('qr_codes')
    .set({ ...changed.value, ...protection, ...link.value, updated_at: new Date(now).toISOString() })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .execute()
  if (changed.value.tags !== undefined) await replaceTags(transaction, user.id, id, changed.value.tags)
  const links = await transaction
    .selectFrom('short_links')
    .select(['domain', 'tag_key'])
    .where('user_id', '=', user.id)
    .where('code_id', '=', id)
    .execute()
  return done(links)
}
