import type { QueryClient } from '@tanstack/react-query'
import {
  addTombstone,
  draftTombstones,
  isKept,
  readDraft,
  removeTombstone,
  saveDraft,
  type Draft,
} from './drafts.ts'
import { isOwnedHere } from './credentials.ts'
import { request } from './request.ts'
import { offers, sessionQuery } from './session.ts'

/** Milliseconds without typing before the draft goes to the service. */
const rest = 2_500
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends a draft to the service, so that other browsers see it. Never fails, because this browser has it. */
export function sendServiceDraft(client: QueryClient, draft: Draft): void {
  clearTimeout(timers.get(draft.id))
  timers.set(
    draft.id,
    setTimeout(() => void send(client, draft), rest),
  )
}

async function send(client: QueryClient, draft: Draft): Promise<void> {
  timers.delete(draft.id)
  // Another person may have signed in since.
  if (draft.owner === undefined || !isOwnedHere(draft.owner)) return
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session === undefined || !offers(session, 'saveDraft') || !navigator.onLine) return
  // Another tab may have saved it in the meantime.
  if ((await isKept(draft.id)) === false) return
  const { password: _, ...values } = draft.values
  // The queued save stays in this browser: only this one sends it.
  const { base: __, waiting: ___, owner: ____, ...content } = draft
  const title = draft.values.title.trim().slice(0, 300) || draft.values.slashTag.slice(0, 300)
  try {
    await request('saveDraft', {
      params: { id: draft.id },
      body: { title, codeId: draft.codeId, content: { ...content, values: { ...values, password: '' } } },
    })
    const kept = await readDraft(draft.id)
    if (kept !== null && kept.sent !== true) await saveDraft({ ...kept, sent: true })
    if ((await isKept(draft.id)) !== false) return
    await addTombstone(draft.id)
    await deleteTombstonedDrafts(client)
  } catch {
    // It stays here; the next change tries again.
  }
}

/** Deletes drafts on the service that were deleted here. Never fails: the next call tries again. */
export async function deleteTombstonedDrafts(client: QueryClient): Promise<void> {
  try {
    for (const id of await draftTombstones()) {
      const session = client.getQueryData(sessionQuery.queryKey)
      if (session === undefined || !offers(session, 'deleteDraft')) return
      await request('deleteDraft', { params: { id } })
      await removeTombstone(id)
    }
  } catch {
    // The tombstone stays.
  }
}

/** Marks a draft as not to be uploaded. */
export function keepFromService(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
