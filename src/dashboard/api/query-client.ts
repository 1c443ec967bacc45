import type { Failure } from '#contract/failure.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf, maySucceedLater } from './failure-of.ts'
import { createStore } from '../ui/store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
  }
}

/**
 * The query client. Offline queries fail at once instead of waiting. Only reads are retried: twice, and only
 * after service or network errors. A rate-limited read fails at once and is refetched when the service allows
 * it.
 *
 * @param retryDelay milliseconds before the first retry; doubled for the second.
 */
export function createQueryClient(retryDelay = 800): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(thrown, query) {
        const wait = waitOf(failureOf(thrown))
        if (wait === null) return
        const failed = query.state
        setTimeout(() => {
          // Skip if something else refetched it. A later page is refetched as a later page.
          if (query.state === failed && query.isActive())
            void query.fetch(undefined, { meta: failed.fetchMeta ?? {} }).catch(() => {})
        }, wait)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // `always` would switch it off.
        refetchOnReconnect: true,
        retry: (failureCount, thrown) =>
          failureCount < 2 && navigator.onLine && maySucceedLater(failureOf(thrown), 'query'),
        retryDelay: (attempt) => retryDelay * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Milliseconds until a rate-limited read may be retried; null for other failures. */
function waitOf(failure: Failure): number | null {
  if (failure.kind !== 'server' || failure.status !== 429) return null
  return Math.min(failure.retryAfter ?? 60, 3_600) * 1_000
}

/**
 * When the shown data was fetched, in milliseconds since 1970, while the service is unreachable; null when it
 * is current.
 */
export const rememberedSince = createStore<number | null>(null)
