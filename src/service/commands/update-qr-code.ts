import type { UpdateCommand } from '#contract/update.ts'
import { findCode } from '../database/queries/find-code.ts'
import type { CodeRow } from '../domain/stored-code.ts'
import type { CommandDeps } from './command-deps.ts'
import { changeCode } from './change-code.ts'
import { changedColumns } from './changed-columns.ts'
import { protect } from './link-password.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import { renameLink } from './rename-link.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { suggestTags } from './suggest-tags.ts'

type UpdateDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings' | 'linkChanges'>

/**
 * Changes the supplied fields of a code in one transaction. A rename keeps the old link as an alias.
 * Refusals: not-found, changed, invalid, taken.
 *
 * @param ifMatch allowed `updatedAt` values; null allows any.
 */
export async function updateQrCode(
  deps: UpdateDeps,
  user: SignedInUser,
  id: number,
  command: UpdateCommand,
  ifMatch: readonly string[] | null = null,
): Promise<Outcome<CodeRow>> {
  const before = await findCode(deps.database, user.id, id)
  if (before === null) return refuse({ kind: 'not-found' })
  // Hashing is slow, so it runs before the transaction; it only needs to know whether a password exists.
  const protection = await protect(command, before)
  if (!protection.ok) return protection

  const outcome = await changeCode(deps, user, id, {
    isEdit: command.isEdit === true,
    ifMatch,
    async plan(transaction, stored) {
      const now = new Date(deps.clock()).toISOString()
      const link = await renameLink(transaction, deps.settings, stored, command, now)
      if (!link.ok) return link
      const changed = changedColumns({ ...stored, ...link.value, ...protection.value }, command)
      if (!changed.ok) return changed
      return done({ columns: { ...changed.value, ...protection.value, ...link.value } })
    },
  })
  if (outcome.ok) return done(outcome.value.code)
  if (outcome.refusal.kind !== 'taken') return outcome
  const domain = command.brandedDomain?.trim().toLowerCase() ?? before.domain
  const suggestions = await suggestTags(deps, domain, command.slashTag ?? before.tag)
  return refuse({ kind: 'taken', suggestions })
}
