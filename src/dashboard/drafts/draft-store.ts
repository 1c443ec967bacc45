import { createStore, del, entries, get, keys, set, type UseStore } from 'idb-keyval'
import type { CreateRequest } from '#contract/create.ts'
import type { UpdateRequest } from '#contract/update.ts'
import type { EditorValues } from './editor-values.ts'

/** A save that could not leave for want of a connection, as it was meant. It is sent once, by whoever holds the draft. */
export type WaitingSave = {
  /** Service and person, see `accountOf`: nobody else sends it. */
  readonly account: string
  readonly request:
    | {
        readonly kind: 'create'
        readonly body: CreateRequest
        /** `Idempotency-Key`: a repetition makes no second code. */
        readonly key: string
      }
    | {
        readonly kind: 'update'
        readonly id: number
        readonly body: UpdateRequest
        /** `updatedAt` of the record that it was made on. */
        readonly ifMatch: string
      }
  /** What it saves. The draft may have been typed on since. */
  readonly values: EditorValues
}

/** Work that is not saved yet, kept in this browser. */
export type Draft = {
  readonly id: string
  /** ISO 8601 instant. */
  readonly savedAt: string
  /**
   * Why it was kept: while it was typed, a plan limit or a lost connection stopped the save, the person asked for it, the
   * picture does not scan, or a waiting save found another one (`changed`) or was refused when it was sent.
   */
  readonly reason: 'typed' | 'limit' | 'waiting' | 'kept' | 'unread' | 'changed' | 'refused'
  /** The code that the draft would change; null for a new one. */
  readonly codeId: number | null
  readonly values: EditorValues
  /** The saved values that it was typed over; none for a new code. */
  readonly base?: EditorValues
  /** Sent as soon as there is a connection. None when the work needs a person, as with a password, which is not kept. */
  readonly waiting?: WaitingSave
  /** A service that keeps drafts has had it. */
  readonly sent?: boolean
}

/** The one event of the drafts: the list has changed, in this tab or another one. */
export const draftsChanged = new EventTarget()

const name = 'tessera-drafts'
let opened: UseStore | null = null
const store = () => (opened ??= open())
let otherTabs: BroadcastChannel | null = null

function open(): UseStore {
  if ('BroadcastChannel' in globalThis) {
    otherTabs = new BroadcastChannel(name)
    otherTabs.addEventListener('message', () => draftsChanged.dispatchEvent(new Event('change')))
  }
  return createStore(name, 'drafts')
}

/** Keeps a draft in place of the one with the same id. A password is never written to the disk of this computer. */
export async function saveDraft(draft: Draft): Promise<void> {
  const { waiting } = draft
  const kept: Draft = {
    ...draft,
    values: { ...draft.values, password: '' },
    ...(waiting && { waiting: { ...waiting, values: { ...waiting.values, password: '' } } }),
  }
  await set(draft.id, kept, store())
  announce()
}

/** Every draft, newest first. Empty where the browser keeps nothing, as in some private windows. */
export async function listDrafts(): Promise<Draft[]> {
  try {
    const kept = await entries<string, unknown>(store())
    return kept
      .map(([, draft]) => draft)
      .filter(isDraft)
      .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
  } catch {
    return []
  }
}

export async function readDraft(id: string): Promise<Draft | null> {
  return (await listDrafts()).find((draft) => draft.id === id) ?? null
}

/** Whether a draft is here; null where the browser keeps nothing. */
export async function isKept(id: string): Promise<boolean | null> {
  try {
    return isDraft(await get(id, store()))
  } catch {
    return null
  }
}

/** Takes a draft away. One that the service has had leaves a note, so that it is taken away there too. */
export async function deleteDraft(id: string): Promise<void> {
  const wasSent = (await readDraft(id))?.sent === true
  await del(id, store())
  if (wasSent) await noteGoneDraft(id)
  announce()
}

const goneKey = 'gone '

/** Notes that a draft may still be on the service although nobody wants it. */
export async function noteGoneDraft(id: string): Promise<void> {
  await set(goneKey + id, true, store())
}

/** Ids of drafts that were taken away here and may still be on the service. */
export async function goneDrafts(): Promise<string[]> {
  const kept = await keys<string>(store())
  return kept.filter((key) => key.startsWith(goneKey)).map((key) => key.slice(goneKey.length))
}

export async function forgetGoneDraft(id: string): Promise<void> {
  await del(goneKey + id, store())
}

export function newDraftId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function announce() {
  otherTabs?.postMessage(null)
  draftsChanged.dispatchEvent(new Event('change'))
}

export function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null
  return (
    typeof draft === 'object' &&
    draft !== null &&
    typeof draft.id === 'string' &&
    typeof draft.savedAt === 'string' &&
    typeof draft.values === 'object' &&
    draft.values !== null
  )
}
