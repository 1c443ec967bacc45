import type { Query, QueryClient } from '@tanstack/react-query'
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { tokenMark } from './account-of.ts'
import { readCredentials } from './credentials.ts'
import { failureOf } from './failure-of.ts'
import { forgetOldAnswers, type Remembered } from './forget-old-answers.ts'
import { tellRemembered } from './remembered-state.ts'

let opened: UseStore | null = null
/** The last answers to what a person looks at first, one row a question, person and service. */
const store = () => (opened ??= createStore('tessera-remembered', 'answers'))

/** Pages of a list that are remembered. */
const mostPages = 2
const restored = new Set<string>()
let restoring = false
/** Milliseconds between two times at which what is only remembered is asked for again. */
const calm = 3_000

/**
 * Remembers answers as they come and puts them in the place of those that a lost connection keeps away, so that the
 * library shows what it last knew. Returns the way to stop.
 */
export function rememberAnswers(client: QueryClient): () => void {
  void forgetOldAnswers(store())
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.data !== undefined) void remember(query)
    else if (query.state.error !== null) void restore(client, query)
  }
  let asked = 0
  const askAgain = () => {
    asked = Date.now()
    void client.refetchQueries({
      predicate: (query) => restored.has(query.queryHash) || (query.isActive() && isLost(query.state.error)),
    })
  }
  // The query cache hears of a return only when it has seen the connection go, and not in a page that opened without.
  window.addEventListener('online', askAgain)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'removed') return settle(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    const isAnswered = action.type === 'success' && action.manual !== true
    if (isAnswered && !restored.has(query.queryHash) && restored.size > 0 && Date.now() > asked + calm)
      askAgain()
    if (!isRemembered(query)) return
    if (action.type === 'success' && !restoring) {
      settle(query)
      void remember(query)
    } else if ((action.type === 'failed' || action.type === 'error') && isLost(action.error)) {
      if (query.state.data === undefined || restored.has(query.queryHash)) void restore(client, query)
    }
  })
  return () => {
    window.removeEventListener('online', askAgain)
    unsubscribe()
  }
}

/** Its answer is of now, or nobody looks at it any more. */
function settle(query: Query): void {
  restored.delete(query.queryHash)
  if (restored.size === 0) tellRemembered(null)
}

/** Nothing of a person stays after they have signed out. */
export async function forgetAnswers(): Promise<void> {
  restored.clear()
  tellRemembered(null)
  try {
    await clear(store())
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function isRemembered({ queryKey: [kind, which] }: Query): boolean {
  return (
    kind === 'session' ||
    kind === 'tags' ||
    kind === 'logos' ||
    kind === 'scans' ||
    // Who else leads to an address is asked while it is typed: there would be a row for each that ever was.
    (kind === 'qr-codes' && which !== 'leading-to')
  )
}

function isLost(error: unknown): boolean {
  const failure = failureOf(error)
  if (failure.kind === 'server') return failure.status >= 502 && failure.status <= 504
  return failure.kind === 'network' && failure.reason !== 'unreadable'
}

async function remember(query: Query): Promise<void> {
  const credentials = readCredentials()
  if (credentials === null || !isRemembered(query)) return
  try {
    await set(
      keyOf(query.queryHash),
      { data: firstPages(query.state.data), at: query.state.dataUpdatedAt } satisfies Remembered,
      store(),
    )
  } catch {
    // A browser that keeps nothing, or a value that cannot be kept: it is read again next time.
  }
}

async function restore(client: QueryClient, query: Query): Promise<void> {
  try {
    const found = await get<Remembered>(keyOf(query.queryHash), store())
    if (found === undefined || (query.state.data !== undefined && query.state.error === null)) return
    restoring = true
    restored.add(query.queryHash)
    client.setQueryData(query.queryKey, found.data, { updatedAt: found.at })
    tellRemembered(found.at)
  } catch {
    // Nothing is remembered: the failure itself is shown.
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

/** Another person's or service's answers have another key; the token itself is not written once more. */
function keyOf(queryHash: string): string {
  const { serviceUrl = '', token = '' } = readCredentials() ?? {}
  return `${serviceUrl} ${tokenMark(token)} ${queryHash}`
}
