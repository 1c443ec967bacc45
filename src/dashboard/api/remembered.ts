import type { Query, QueryClient } from '@tanstack/react-query'
import { clear, get, set, type UseStore } from 'idb-keyval'
import { browserStore } from '../ui/browser-store.ts'
import { currentOwner, personNumber, readCredentials } from './credentials.ts'
import { failureOf, maySucceedLater } from './failure-of.ts'
import { rememberedSince } from './query-client.ts'

/** Stored responses for offline use: one row per query, user and service. */
const store = browserStore('tessera-remembered', 'answers', { isCopy: true })

const mostPages = 2
const restored = new Set<string>()
let restoring = false
/** Minimum milliseconds between two attempts to refresh stored data. */
const calm = 3_000

/**
 * Stores responses and restores them when the service is unreachable, so the library shows its last state. What is
 * shown from storage, or could not be loaded, is requested again until the service is back.
 * Returns the function that stops it.
 *
 * @param retryEvery milliseconds between two such requests.
 */
export function rememberAnswers(client: QueryClient, retryEvery = 5_000): () => void {
  void forgetOldAnswers(store)
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.data !== undefined) void remember(query)
    else if (query.state.error !== null) void restore(client, query)
  }
  let asked = 0
  const askAgain = () => {
    asked = Date.now()
    // A request that still waits for its answer is not sent twice.
    void client.refetchQueries({ predicate: isMissing }, { cancelRefetch: false })
  }
  // No event says that the service is available again: `online` is about the network of this computer.
  const retries = setInterval(() => {
    if (document.visibilityState === 'visible' && cache.getAll().some(isMissing)) askAgain()
  }, retryEvery)
  // The query client misses a reconnect when the page opened offline.
  window.addEventListener('online', askAgain)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'removed') return markCurrent(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    const isAnswered = action.type === 'success' && action.manual !== true
    if (isAnswered && !restored.has(query.queryHash) && restored.size > 0 && Date.now() > asked + calm)
      askAgain()
    if (!isRemembered(query)) return
    if (action.type === 'success' && !restoring) {
      markCurrent(query)
      void remember(query)
    } else if ((action.type === 'failed' || action.type === 'error') && isUnavailable(action.error)) {
      if (query.state.data === undefined || restored.has(query.queryHash)) void restore(client, query)
    }
  })
  return () => {
    clearInterval(retries)
    window.removeEventListener('online', askAgain)
    unsubscribe()
  }
}

/** The query has a new response, or is no longer shown. */
function markCurrent(query: Query): void {
  restored.delete(query.queryHash)
  if (restored.size === 0) rememberedSince.set(null)
}

export async function forgetAnswers(): Promise<void> {
  restored.clear()
  rememberedSince.set(null)
  try {
    await clear(store)
  } catch {
    // Without storage there is nothing to delete.
  }
}

function isRemembered({ queryKey: [kind, which] }: Query): boolean {
  return (
    kind === 'session' ||
    kind === 'tags' ||
    kind === 'logos' ||
    kind === 'scans' ||
    // Skip duplicate-destination searches: each typed address would add a row.
    (kind === 'qr-codes' && which !== 'leading-to')
  )
}

/** Shown from storage, or shown without any data. */
function isMissing(query: Query): boolean {
  return restored.has(query.queryHash) || (query.isActive() && isUnavailable(query.state.error))
}

function isUnavailable(error: unknown): boolean {
  return maySucceedLater(failureOf(error), 'stored-answer')
}

async function remember(query: Query): Promise<void> {
  const credentials = readCredentials()
  if (credentials === null || !isRemembered(query)) return
  try {
    await set(
      rowKey(query.queryHash),
      { data: firstPages(query.state.data), at: query.state.dataUpdatedAt } satisfies Remembered,
      store,
    )
  } catch {
    // Without storage, or for a value that cannot be stored, the next visit fetches again.
  }
}

async function restore(client: QueryClient, query: Query): Promise<void> {
  try {
    const person = personNumber()
    const found = await get<Remembered>(rowKey(query.queryHash), store)
    if (personNumber() !== person) return
    if (found === undefined || (query.state.data !== undefined && query.state.error === null)) return
    restoring = true
    restored.add(query.queryHash)
    client.setQueryData(query.queryKey, found.data, { updatedAt: found.at })
    rememberedSince.set(found.at)
  } catch {
    // Nothing is stored, so the failure itself is shown.
  } finally {
    restoring = false
  }
}

function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { ...data, pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) }
}

/** Keys differ by service, account and person. */
function rowKey(queryHash: string): string {
  return `${currentOwner()} ${queryHash}`
}

export type Remembered = { readonly data: unknown; readonly at: number }

/** Days to keep a response that was never refreshed. */
const storedDays = 30

/** Deletes old responses, because each search and each edit adds a row. Never fails. */
export async function forgetOldAnswers(store: UseStore, now: number = Date.now()): Promise<void> {
  try {
    await store('readwrite', (answers) => deleteBefore(answers, now - storedDays * 86_400_000))
  } catch {
    // Without storage there is nothing to delete.
  }
}

function deleteBefore(answers: IDBObjectStore, instant: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = answers.openCursor()
    reading.onerror = () => reject(reading.error ?? new Error("The stored responses can't be read."))
    reading.onsuccess = () => {
      const cursor = reading.result
      if (cursor === null) return resolve()
      const { at } = cursor.value as { readonly at: number }
      if (at < instant) cursor.delete()
      cursor.continue()
    }
  })
}
