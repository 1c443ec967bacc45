import type { Failure } from '#contract/failure.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

const second = 1_000
/** Milliseconds between two questions: as long as all is well, and after failures at least and at most. */
const rest = { well: second, least: 2 * second, most: 30 * second }
const patience = 5 * second

/**
 * All visits ever counted, asked each second while the page is visible, less and less often while the service fails, and
 * not at all without a connection. @param codeId undefined: of the whole library.
 */
export function useScanTotals(codeId: number | undefined) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.scanTotals(codeId),
    queryFn: async ({ signal }) =>
      (await request('readScanTotals', { query: { codeId }, signal, patience })).data,
    enabled: session.data !== undefined && offers(session.data, 'readScanTotals'),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { error, dataUpdatedAt, errorUpdatedAt } }) =>
      restAfter(error === null ? null : failureOf(error), errorUpdatedAt - dataUpdatedAt, navigator.onLine),
    refetchIntervalInBackground: false,
  })
}

/**
 * Milliseconds until the next question; false: none. The longer the service has failed (milliseconds), the longer it is
 * left alone.
 */
export function restAfter(failure: Failure | null, failedFor: number, isOnline: boolean): number | false {
  if (!isOnline) return false
  if (failure === null) return rest.well
  if (failure.kind !== 'network' && failure.kind !== 'server') return false
  const asked = failure.kind === 'server' ? (failure.retryAfter ?? 0) * second : 0
  return Math.max(asked, Math.min(rest.most, Math.max(rest.least, failedFor)))
}
