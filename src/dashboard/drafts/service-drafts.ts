import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { offers, sessionQuery } from '../api/session.ts'
import {
  deleteDraft,
  type Draft,
  forgetGoneDraft,
  goneDrafts,
  isDraft,
  isKept,
  listDrafts,
  noteGoneDraft,
  readDraft,
  saveDraft,
} from './draft-store.ts'

/** Milliseconds without typing before the service gets the draft too. */
const rest = 2_500
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends a draft to a service that keeps drafts, so that another browser finds it. Never fails: this browser has it. */
export function sendServiceDraft(client: QueryClient, draft: Draft): void {
  clearTimeout(timers.get(draft.id))
  timers.set(
    draft.id,
    setTimeout(() => void send(client, draft), rest),
  )
}

async function send(client: QueryClient, draft: Draft): Promise<void> {
  timers.delete(draft.id)
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session === undefined || !offers(session, 'saveDraft') || !navigator.onLine) return
  // Another tab may have saved it meanwhile.
  if ((await isKept(draft.id)) === false) return
  const { password: _, ...values } = draft.values
  // What waits is sent from here and nowhere else.
  const { base: __, waiting: ___, ...content } = draft
  const title = draft.values.title.trim().slice(0, 300) || draft.values.slashTag.slice(0, 300)
  try {
    await request('saveDraft', {
      params: { id: draft.id },
      body: { title, codeId: draft.codeId, content: { ...content, values: { ...values, password: '' } } },
    })
    const kept = await readDraft(draft.id)
    if (kept !== null && kept.sent !== true) await saveDraft({ ...kept, sent: true })
    if ((await isKept(draft.id)) !== false) return
    await noteGoneDraft(draft.id)
    await removeGoneDrafts(client)
  } catch {
    // It is kept here; the next change tries again.
  }
}

/** Takes the drafts that were taken away here away from the service too. Never fails: the next time asks again. */
export async function removeGoneDrafts(client: QueryClient): Promise<void> {
  try {
    for (const id of await goneDrafts()) {
      const session = client.getQueryData(sessionQuery.queryKey)
      if (session === undefined || !offers(session, 'deleteDraft')) return
      await request('deleteDraft', { params: { id } })
      await forgetGoneDraft(id)
    }
  } catch {
    // The note stays.
  }
}

/** The draft is not to be sent any more. */
export function keepFromService(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Brings the drafts of other browsers here, and lets go of those that were finished there. */
export async function fetchServiceDrafts(client: QueryClient): Promise<void> {
  try {
    const session = await client.ensureQueryData(sessionQuery)
    if (!offers(session, 'listDrafts') || !offers(session, 'readDraft')) return
    await removeGoneDrafts(client)
    const { data: entries } = await request('listDrafts')
    const here = new Map((await listDrafts()).map((draft) => [draft.id, draft]))
    const gone = new Set(await goneDrafts())
    for (const { id } of entries) {
      if (here.has(id) || gone.has(id)) continue
      const { content } = (await request('readDraft', { params: { id } })).data
      if (isDraft(content)) await saveDraft({ ...content, id, sent: true })
    }
    const there = new Set(entries.map(({ id }) => id))
    for (const draft of here.values()) {
      if (draft.sent !== true || draft.waiting !== undefined || there.has(draft.id)) continue
      await deleteDraft(draft.id)
      await forgetGoneDraft(draft.id)
    }
  } catch {
    // What this browser has is shown; the next look asks again.
  }
}
