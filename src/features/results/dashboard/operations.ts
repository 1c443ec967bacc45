import { useQuery } from '@tanstack/react-query'
import { request } from '#dashboard/api/request.ts'
import type { ScansQuestion } from '#dashboard/api/scans.ts'
import { useOffers } from '#dashboard/api/session.ts'
import type { CodeResults } from '../contract/results.ts'

/** Results of the visits of a code. Stays idle when the service does not count them. */
export function useResults(codeId: number, days: Pick<ScansQuestion, 'from' | 'to' | 'zone'>) {
  const isOffered = useOffers('readResults')
  return useQuery({
    queryKey: ['results', codeId, days],
    queryFn: async ({ signal }): Promise<CodeResults> =>
      await request('readResults', { query: { codeId, ...days }, signal }),
    enabled: isOffered,
    refetchInterval: resultsRest,
    refetchIntervalInBackground: false,
  })
}

/** Milliseconds between two reads of results while the page is visible. */
const resultsRest = 10_000
