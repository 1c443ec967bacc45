import { useQuery } from '@tanstack/react-query'
import type { Presses } from '#contract/scans.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf, request } from './request.ts'
import { restAfter } from './scans.ts'
import { offers, useSession } from './session.ts'

/** Milliseconds between two reads of presses while the page is visible. */
const pressesRest = 3_000

/** Presses of each button on the page of a code. Stays idle when the service does not count them. */
export function usePresses(codeId: number) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.presses(codeId),
    queryFn: async ({ signal }): Promise<Presses> =>
      (await request('readPresses', { query: { codeId }, signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'readPresses'),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { error, dataUpdatedAt, errorUpdatedAt } }) =>
      error === null
        ? pressesRest
        : restAfter(failureOf(error), errorUpdatedAt - dataUpdatedAt, navigator.onLine),
    refetchIntervalInBackground: false,
  })
}
