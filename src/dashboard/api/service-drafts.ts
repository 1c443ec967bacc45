import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  deleteDraft,
  removeTombstone,
  draftTombstones,
  isDraft,
  listDrafts,
  newDraftId,
  saveDraft,
  draftsChanged,
  type Draft,
  addTombstone,
  isKept,
  readDraft,
} from './drafts.ts'
import type { DraftEntry } from '#contract/drafts.ts'
import { currentOwner, isOwnedHere } from './credentials.ts'
import type { Session } from '#contract/session.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, offersNow, sessionQuery, useSession } from './session.ts'

/** Downloads drafts from other browsers and removes those finished there. */
async function fetchServiceDrafts(client: QueryClient): Promise<void> {
  try {
    const owner = currentOwner()
    const session = await client.ensureQueryData(sessionQuery)
    if (!offers(session, 'listDrafts') || !offers(session, 'readDraft')) return
    await deleteTombstonedDrafts(client)
    const all = await client.fetchQuery({ ...draftsQuery, staleTime: 0 })
    const entries = all.filter((entry) => isOwn(entry, session))
    const here = new Map((await listDrafts()).map((draft) => [draft.id, draft]))
    const tombstone = new Set(await draftTombstones())
    // Another person may have signed in since.
    if (owner !== currentOwner()) return
    for (const { id } of entries) {
      if (here.has(id) || tombstone.has(id)) continue
      const { content } = (await request('readDraft', { params: { id } })).data
      if (isDraft(content)) await saveDraft({ ...content, id, sent: true, ...(owner !== null && { owner }) })
    }
    const there = new Set(entries.map(({ id }) => id))
    for (const draft of here.values()) {
      if (draft.sent !== true || draft.waiting !== undefined || there.has(draft.id)) continue
      await deleteDraft(draft.id)
      await removeTombstone(draft.id)
    }
  } catch {
    // The local drafts are shown; the next refresh tries again.
  }
}

const draftsQuery = queryOptions({
  queryKey: queryKeys.serviceDrafts(),
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await request('listDrafts', { signal })).data,
})

/** A draft belongs to the person who saved it, in every browser of theirs. */
function isOwn({ savedBy }: DraftEntry, { person }: Session): boolean {
  return savedBy === undefined || person === undefined || savedBy.id === person.id
}

/** Drafts of other people in the account, newest first. Empty until loaded, and for those who cannot copy one. */
export function useColleagueDrafts(): readonly DraftEntry[] {
  const session = useSession().data
  const mayCopy = session !== undefined && offers(session, 'readDraft') && offers(session, 'saveDraft')
  // `useDrafts` asks for the first list, after it has deleted drafts that were finished here.
  const { data = [] } = useQuery({
    ...draftsQuery,
    enabled: ({ state }) => mayCopy && state.status !== 'pending',
  })
  return mayCopy ? data.filter((entry) => !isOwn(entry, session)) : []
}

/** Copies a draft of a colleague into a draft of this person, and returns it. Null for one that cannot be read. */
export async function copyDraft(id: string): Promise<Draft | null> {
  const { content } = (await request('readDraft', { params: { id } })).data
  if (!isDraft(content)) return null
  const copy: Draft = {
    ...content,
    id: newDraftId(),
    savedAt: new Date().toISOString(),
    reason: 'kept',
    sent: false,
  }
  await saveDraft(copy)
  return copy
}

/** Drafts of this browser and of the service, newest first; null until loaded. Updates on every change. */
export function useDrafts(): readonly Draft[] | null {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)
  useEffect(() => {
    let current = true
    const read = () => void listDrafts().then((found) => current && setDrafts(found))
    read()
    void fetchServiceDrafts(client)
    draftsChanged.addEventListener('change', read)
    return () => {
      current = false
      draftsChanged.removeEventListener('change', read)
    }
  }, [client])
  return drafts
}

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
  if (!offersNow(client, 'saveDraft') || !navigator.onLine) return
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
      if (!offersNow(client, 'deleteDraft')) return
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
