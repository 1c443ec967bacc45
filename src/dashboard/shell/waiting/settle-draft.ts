import type { QueryClient } from '@tanstack/react-query'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { deleteDraft, type Draft, readDraft, saveDraft, type WaitingSave } from '../../drafts/draft-store.ts'
import { keepFromService, removeGoneDrafts } from '../../drafts/service-drafts.ts'

/** Takes a draft away whose save has arrived. What was typed on after that save stays as a draft over it: then true. */
export async function settleSaved(
  client: QueryClient,
  sent: WaitingSave,
  draft: Draft,
  record: QrCode,
): Promise<boolean> {
  const now = (await readDraft(draft.id)) ?? draft
  const { waiting: _, ...rest } = now
  if (isTypedOn(now, sent)) {
    await saveDraft({ ...rest, reason: 'typed', codeId: record.id, base: sent.values })
    return true
  }
  keepFromService(draft.id)
  await deleteDraft(draft.id)
  void removeGoneDrafts(client)
  return false
}

/** Keeps a draft whose save was refused, for a person to look at. It is not sent again. */
export async function settleRefused(draft: Draft, failure: Failure): Promise<void> {
  const { waiting: _, ...rest } = (await readDraft(draft.id)) ?? draft
  const reason = failure.kind === 'changed' ? 'changed' : failure.kind === 'plan-limit' ? 'limit' : 'refused'
  await saveDraft({ ...rest, reason })
}

/** Drafts are kept without a password on both sides, so the texts can be compared. */
function isTypedOn({ values }: Draft, sent: WaitingSave): boolean {
  const entries = Object.entries(values) as [keyof typeof values, unknown][]
  return entries.some(
    ([field, value]) => field !== 'password' && JSON.stringify(value) !== JSON.stringify(sent.values[field]),
  )
}
