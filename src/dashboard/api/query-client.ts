import type { Failure } from '#contract/failure.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
  }
}

/**
 * The query cache. Offline answers with a failure at once instead of waiting; only reads are repeated,
 * twice, and only when the service or the connection had the problem. A read that came too often is told at once, and
 * repeated by itself when the service said that it may be.
 *
 * @param retryDelay milliseconds before the first repetition; doubled for the second.
 */
export function createQueryClient(retryDelay = 800): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(thrown, query) {
        const wait = waitOf(failureOf(thrown))
        if (wait === null) return
        const failed = query.state
        setTimeout(() => {
          // Whatever happened to it meanwhile comes first. A later page is asked for again as a later page.
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
        retry: (failureCount, thrown) => failureCount < 2 && mayPass(failureOf(thrown)),
        retryDelay: (attempt) => retryDelay * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Milliseconds after which a read that came too often may come again; null for any other failure. */
function waitOf(failure: Failure): number | null {
  if (failure.kind !== 'server' || failure.status !== 429) return null
  return Math.min(failure.retryAfter ?? 60, 3_600) * 1_000
}

function mayPass(failure: Failure): boolean {
  if (failure.kind === 'server') return failure.status >= 500
  return failure.kind === 'network' && failure.reason !== 'unreadable' && navigator.onLine
}
