import { del, entries, get, set, type UseStore } from 'idb-keyval'
import { useEffect, useState } from 'react'
import type { CreateRequest, UpdateRequest } from '#contract/create.ts'
import { browserStore } from '../ui/browser-store.ts'
import { deviceStorage } from '../ui/device-storage.ts'
import { currentOwner, isOwnedHere } from './credentials.ts'
import type { EditorValues } from './editor-values.ts'

export type SaveRequest =
  | {
      readonly kind: 'create'
      readonly body: CreateRequest
      /** `Idempotency-Key`, so that a retry creates no second code. */
      readonly key: string
    }
  | {
      readonly kind: 'update'
      readonly id: number
      readonly body: UpdateRequest
      /** `updatedAt` of the edited record; empty overwrites any version. */
      readonly ifMatch: string
    }

/** A save that waits for a connection. The tab that holds the draft sends it once. */
export type WaitingSave = {
  /** See `ownerOf`. Other people never send it. */
  readonly account: string
  readonly request: SaveRequest
  /** The values to save. The draft may have changed since. */
  readonly values: EditorValues
}

export type Draft = {
  readonly id: string
  /** ISO 8601 instant. */
  readonly savedAt: string
  /**
   * Why the draft exists: a look or sample to begin with, autosave while typing, a plan limit, a lost connection, a request of the user, a
   * code that does not scan, or a queued save that met a newer version (`changed`) or was refused.
   */
  readonly reason: 'started' | 'typed' | 'limit' | 'waiting' | 'kept' | 'unread' | 'changed' | 'refused'
  /** The code this draft changes; null for a new one. */
  readonly codeId: number | null
  readonly values: EditorValues
  /** The saved values at the start of editing; none for a new code. */
  readonly base?: EditorValues
  /** The queued save, sent on reconnect. Missing when the user must act, for example to retype a password. */
  readonly waiting?: WaitingSave
  /** True once the service has stored it. */
  readonly sent?: boolean
  /** See `ownerOf`. Visible to nobody else. Missing until it is stored. */
  readonly owner?: string
}

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
  return browserStore(name, 'drafts')
}

/** Saves a draft under its id, for its owner or for the signed-in person. Passwords are never stored. */
export async function saveDraft(draft: Draft): Promise<void> {
  await set(draft.id, asStored(draft), store())
  announce()
}

function asStored(draft: Draft): Draft {
  const { waiting } = draft
  const owner = draft.owner ?? currentOwner()
  return {
    ...draft,
    ...(owner !== null && { owner }),
    values: { ...draft.values, password: '' },
    ...(waiting && { waiting: { ...waiting, values: { ...waiting.values, password: '' } } }),
  }
}

const leftKey = 'tessera.left-drafts'

/**
 * Saves a draft at once, because the table answers too late for a page that ends. The next page of this browser puts it
 * into the table. Returns whether it is stored.
 */
export function leaveDraft(draft: Draft): boolean {
  const left = [...leftDrafts(draft.id), asStored(draft)]
  setLeft(left)
  return deviceStorage.read(leftKey) === JSON.stringify(left)
}

/** @param except the id of a draft to leave out. */
function leftDrafts(except?: string): Draft[] {
  try {
    const left: unknown = JSON.parse(deviceStorage.read(leftKey) ?? '[]')
    return Array.isArray(left) ? left.filter((draft) => isDraft(draft) && draft.id !== except) : []
  } catch {
    return []
  }
}

function setLeft(drafts: readonly Draft[]): void {
  deviceStorage.write(leftKey, drafts.length === 0 ? null : JSON.stringify(drafts))
}

/** A draft of the table with what a page left later. */
function withLeft(kept: Draft | null, left: Draft): Draft {
  if (kept === null) return left
  if (kept.savedAt >= left.savedAt) return kept
  const reason = kept.reason === 'started' ? 'typed' : kept.reason
  return { ...kept, values: left.values, savedAt: left.savedAt, reason }
}

let taken: Promise<void> | null = null

/** Puts what earlier pages left at their end into the table, once. Until then, reads add it. */
function takeLeft(): void {
  taken ??= putLeftIntoTable().catch(() => undefined)
}

async function putLeftIntoTable(): Promise<void> {
  for (const left of leftDrafts()) {
    const kept = await get<unknown>(left.id, store())
    const newest = withLeft(isDraft(kept) ? kept : null, left)
    if (newest !== kept) await set(left.id, newest, store())
    setLeft(leftDrafts().filter(({ id, savedAt }) => id !== left.id || savedAt !== left.savedAt))
  }
}

/** Stores the values as a draft of a new code, so that nothing is created before a person saves. Gives its id. */
export async function beginDraft(values: EditorValues, reason: Draft['reason']): Promise<string> {
  const id = newDraftId()
  await saveDraft({ id, savedAt: new Date().toISOString(), reason, codeId: null, values })
  return id
}

/** All drafts of the signed-in person, newest first. Empty without storage, as in some private windows. */
export async function listDrafts(): Promise<Draft[]> {
  const drafts = new Map<string, Draft>()
  const left = leftDrafts()
  try {
    takeLeft()
    for (const [id, draft] of await entries<string, unknown>(store())) {
      if (isDraft(draft)) drafts.set(id, draft)
    }
  } catch {
    // The drafts that a page left are still here.
  }
  for (const one of left) drafts.set(one.id, withLeft(drafts.get(one.id) ?? null, one))
  return [...drafts.values()]
    .filter(({ owner }) => isOwnedHere(owner))
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}

export async function readDraft(id: string): Promise<Draft | null> {
  return (await listDrafts()).find((draft) => draft.id === id) ?? null
}

/** A draft of any owner, for the form that has it open. */
export async function storedDraft(id: string): Promise<Draft | null> {
  const left = leftDrafts().find((draft) => draft.id === id)
  takeLeft()
  const draft = await get<unknown>(id, store())
  const kept = isDraft(draft) ? draft : null
  return left === undefined ? kept : withLeft(kept, left)
}

/** Whether a draft exists here; null without storage. */
export async function isKept(id: string): Promise<boolean | null> {
  try {
    return isDraft(await get(id, store()))
  } catch {
    return null
  }
}

/** Deletes a draft. If the service has it, a tombstone makes sure it is deleted there too. */
export async function deleteDraft(id: string): Promise<void> {
  const wasSent = (await readDraft(id))?.sent === true
  setLeft(leftDrafts(id))
  await del(id, store())
  if (wasSent) await addTombstone(id)
  announce()
}

const tombstoneKey = 'gone '

/** Records that the service must still delete a draft. */
export async function addTombstone(id: string): Promise<void> {
  await set(tombstoneKey + id, currentOwner(), store())
}

/** Ids of drafts that are deleted here but perhaps not on the service. */
export async function draftTombstones(): Promise<string[]> {
  const kept = await entries<string, unknown>(store())
  return kept
    .filter(([key, owner]) => key.startsWith(tombstoneKey) && isOwnedHere(owner))
    .map(([key]) => key.slice(tombstoneKey.length))
}

export async function removeTombstone(id: string): Promise<void> {
  await del(tombstoneKey + id, store())
}

export function newDraftId(): string {
  return randomHex(8)
}

/** Random bytes in hexadecimal. `crypto.randomUUID` is missing on plain http, which `--lan` uses. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
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

const nameOf = (draftId: string) => `tessera-draft-${draftId}`

/** Drafts open in this tab. Plain http, as on a local network, has no Web Locks. */
const openHere = new Map<string, number>()

/**
 * Milliseconds in which a page that is left, or a form of this tab that was drawn anew, gives a draft back. A reload may
 * ask for the draft before that.
 */
const releaseTime = 1_000

/**
 * Locks a draft for this tab until the returned function is called. Calls `taken` when another tab has it
 * open. A page that is left gives the lock away, also where the browser keeps it for the way back.
 */
export function holdDraft(draftId: string, taken: () => void = () => undefined): () => void {
  let release: (() => void) | null = null
  const over = new AbortController()
  openHere.set(draftId, (openHere.get(draftId) ?? 0) + 1)
  function lockIt(): void {
    const waiting = new AbortController()
    const late = setTimeout(() => {
      waiting.abort()
      taken()
    }, releaseTime)
    release = () => {
      clearTimeout(late)
      waiting.abort()
    }
    navigator.locks
      .request(nameOf(draftId), { signal: waiting.signal }, () => {
        clearTimeout(late)
        if (waiting.signal.aborted) return undefined
        return new Promise<void>((done) => {
          release = done
        })
      })
      .catch(() => undefined)
  }
  if ('locks' in navigator) {
    lockIt()
    const { signal } = over
    addEventListener('pagehide', () => release?.(), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && lockIt(), { signal })
  }
  return () => {
    if (!over.signal.aborted) openHere.set(draftId, (openHere.get(draftId) ?? 1) - 1)
    over.abort()
    release?.()
  }
}

/** Runs work on a draft that no tab has open; skips it otherwise. */
export async function withFreeDraft(draftId: string, work: () => Promise<void>): Promise<void> {
  if ((openHere.get(draftId) ?? 0) > 0) return
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(nameOf(draftId), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  )
}

/** Locks a draft while it is open here. True when another tab has it open. */
export function useDraftLock(draftId: string | null): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => (draftId === null ? undefined : holdDraft(draftId, () => setIsElsewhere(true))), [draftId])
  return isElsewhere
}

export async function openDrafts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name.replace(nameOf(''), '')))
}
