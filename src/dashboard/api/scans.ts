import type { Scans, ScanUnit } from '#contract/scans.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** What is asked of the counts. */
export type ScansQuestion = {
  /** Undefined: the whole library. */
  readonly codeId: number | undefined
  /**
   * The period by name, such as `30d`: its days move on with the calendar while the name stays, so that the last answer
   * is found again on another day without a connection.
   */
  readonly period: string
  /** Days of the zone, both included. */
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly unit: ScanUnit
}

/**
 * Scans and clicks of a period and of the one before. While another period loads, the last one of the same codes stays.
 * Never loads from a service that does not offer it. Fails with `not-found` when there is no such code.
 *
 * @param enabled false for days that the service would refuse.
 */
export function useScans({ codeId, period, from, to, zone, unit }: ScansQuestion, enabled: boolean) {
  const session = useSession()
  const key = queryKeys.scans(codeId, period, unit, zone)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Scans> =>
      (await request('readScans', { query: { codeId, from, to, zone, unit }, signal })).data,
    enabled: enabled && session.data !== undefined && offers(session.data, 'readScans'),
    placeholderData: (before: Scans | undefined, query) =>
      query?.queryKey[1] === key[1] ? before : undefined,
  })
}
