import type { Failure } from '#contract/failure.ts'
import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
  }
}

/**
 * The query cache. Offline answers with a failure at once instead of waiting; only reads are repeated,
 * twice, and only when the service or the connection had the problem.
 *
 * @param retryDelay milliseconds before the first repetition; doubled for the second.
 */
export function createQueryClient(retryDelay = 800): QueryClient {
  return new QueryClient({
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

function mayPass(failure: Failure): boolean {
  if (failure.kind === 'server') return failure.status >= 500
  return failure.kind === 'network' && failure.reason !== 'unreadable' && navigator.onLine
}
