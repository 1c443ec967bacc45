import { maxCounts } from '#contract/limits.ts'
import type * as z from 'zod/mini'
import { type DraftEntry, draftMaxBytes, type draftRequestSchema } from '#contract/drafts.ts'
import { findAnyCode } from '../../database/queries/find-code.ts'
import { countRows, holdUser } from '../../database/queries/quotas.ts'
import { noteDraftFiles } from '../files/file-uses.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { DraftsTable } from '../../database/tables/codes.ts'
import type { CommandDeps } from '../command-deps.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { done, invalid, type Outcome } from '../../domain/refusal.ts'

/** Creates or replaces a draft. Refusals: invalid, also for too many drafts. */
export async function keepDraft(
  { database, clock, settings }: Pick<CommandDeps, 'database' | 'clock' | 'settings'>,
  { id: userId, person }: SignedInUser,
  id: string,
  draft: z.output<typeof draftRequestSchema>,
): Promise<Outcome<DraftEntry>> {
  const content = JSON.stringify(draft.content)
  if (Buffer.byteLength(content) > draftMaxBytes) {
    return invalid('content', 'kilobytes', { count: draftMaxBytes / 1024 })
  }
  const now = new Date(clock()).toISOString()
  return await inTransaction(database, async (transaction): Promise<Outcome<DraftEntry>> => {
    await holdUser(transaction, userId)
    // A draft of a permanently deleted code becomes one of a new code.
    const code = draft.codeId === null ? undefined : await findAnyCode(transaction, userId, draft.codeId)
    const described = {
      title: draft.title,
      code_id: code?.id ?? null,
      content,
      saved_by: person.id,
      updated_at: now,
    }
    const kept = await transaction
      .insertInto('drafts')
      .values({ user_id: userId, id, created_at: now, ...described })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(described))
      .returning(['id', 'title', 'code_id', 'created_at', 'updated_at'])
      .executeTakeFirstOrThrow()
    if ((await countRows(transaction, 'drafts', { user_id: userId })) > maxCounts.drafts)
      return invalid('', 'full-drafts', { count: maxCounts.drafts })
    await noteDraftFiles(transaction, settings, { userId, id, content: draft.content })
    return done(presentDraft({ ...kept, saved_by: person.id, person_name: person.name }))
  })
}

export function presentDraft(
  row: Pick<DraftsTable, 'id' | 'title' | 'code_id' | 'saved_by' | 'created_at' | 'updated_at'> & {
    readonly person_name: string | null
  },
): DraftEntry {
  return {
    id: row.id,
    title: row.title,
    codeId: row.code_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    savedBy: { id: row.saved_by, name: row.person_name ?? '' },
  }
}
