import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { EditorValues } from './editor-values.ts'

/** Work that is not saved yet, kept in this browser. */
export type Draft = {
  readonly id: string
  /** ISO 8601 instant. */
  readonly savedAt: string
  /** Why it was kept: a plan limit stopped the save, or the person asked for it. */
  readonly reason: 'limit' | 'kept'
  /** The code that the draft would change; null for a new one. */
  readonly codeId: number | null
  readonly values: EditorValues
}

/** The one event of the drafts: the list has changed. */
export const draftsChanged = new EventTarget()

let opened: UseStore | null = null
const store = () => (opened ??= createStore('tessera-drafts', 'drafts'))

/** Keeps a draft in place of the one with the same id. A password is never written to the disk of this computer. */
export async function saveDraft(draft: Draft): Promise<void> {
  await set(draft.id, { ...draft, values: { ...draft.values, password: '' } }, store())
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

export async function deleteDraft(id: string): Promise<void> {
  await del(id, store())
  announce()
}

function announce() {
  draftsChanged.dispatchEvent(new Event('change'))
}

function isDraft(value: unknown): value is Draft {
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
