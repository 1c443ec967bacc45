import type { StaffPart, StaffPress } from '#code-types/pages.ts'
import { earlierLinks, linksOf, lockCode } from '#service/database/queries/find-code.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { fromRow, toRow } from '#service/domain/code.ts'
import { done, notFound, type Outcome } from '#service/domain/refusal.ts'
import { nextUpdate, writeColumns } from '#service/commands/codes/change-code.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'

type PressDeps = Pick<CommandDeps, 'database' | 'clock' | 'linkChanges'>
type FieldData = Readonly<Record<string, unknown>>

/**
 * Switches something on the page of a code, as staff do. Like a star it is no edit: it makes no version and sends no
 * event. Open editors see it, because `updatedAt` moves. Refusals: not-found, also for a name that the content no longer
 * has.
 */
export async function pressStaffSwitch(
  { database, clock, linkChanges }: PressDeps,
  { userId, codeId }: { readonly userId: number; readonly codeId: number },
  part: StaffPart,
  press: StaffPress,
): Promise<Outcome<FieldData>> {
  const written = await inTransaction(database, async (transaction) => {
    const stored = await lockCode(transaction, userId, codeId)
    if (stored === undefined) return notFound
    const before = fromRow(stored)
    const fieldData = part.switched(before.fieldData ?? {}, press)
    if (fieldData === null) return notFound
    const links = await linksOf(transaction, userId, codeId)
    const row = toRow({ ...before, fieldData }, clock(), earlierLinks(links))
    await writeColumns(transaction, stored, { ...row, updated_at: nextUpdate(stored, clock()) })
    return done({ fieldData, links })
  })
  if (!written.ok) return written
  for (const { domain, tag_key } of written.value.links) linkChanges.changed(domain, tag_key)
  return done(written.value.fieldData)
}
