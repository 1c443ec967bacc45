import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { ListResponse } from '#contract/list.ts'
import type { Presses, RuleVisits, ScanPart, Scans, ScanUnit } from '#contract/scans.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf } from './failure-of.ts'
import { request } from './request.ts'
import { useOffers } from './session.ts'

export type ScansQuestion = {
  /** Undefined for the whole library. */
  readonly codeId: number | undefined
  /**
   * The name of the period, such as `30d`. The name stays the same from day to day, so a stored response is
   * found offline.
   */
  readonly period: string
  /** Days in the time zone, both included. */
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly unit: ScanUnit
  /** The visits in the chart and the totals; null for all. */
  readonly part: ScanPart | null
}

/**
 * Scans and clicks of a period and the one before. The last period of the same codes stays while another
 * loads. Stays idle when the service has no scans. Fails with `not-found` for an unknown code.
 *
 * @param enabled false for a range the service would reject.
 */
export function useScans({ codeId, period, from, to, zone, unit, part }: ScansQuestion, enabled: boolean) {
  const isOffered = useOffers('readScans')
  const key = queryKeys.scans(codeId, period, unit, zone, part)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Scans> =>
      (await request('readScans', { query: { codeId, from, to, zone, unit, ...part }, signal })).data,
    enabled: enabled && isOffered,
    placeholderData: (before: Scans | undefined, query) =>
      query?.queryKey[1] === key[1] ? before : undefined,
  })
}

const second = 1_000
/** Polling intervals in milliseconds: normal, and the minimum and maximum after failures. */
const rest = { well: second, least: 2 * second, most: 30 * second }
const patience = 5 * second

/**
 * Total visits, polled each second while the page is visible, less often while the service fails, and never
 * offline. @param codeId undefined for the whole library.
 */
export function useScanTotals(codeId: number | undefined) {
  const isOffered = useOffers('readScanTotals')
  return useQuery({
    queryKey: queryKeys.scanTotals(codeId),
    queryFn: async ({ signal }) =>
      (await request('readScanTotals', { query: { codeId }, signal, patience })).data,
    enabled: isOffered,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { error, dataUpdatedAt, errorUpdatedAt } }) =>
      restAfter(error === null ? null : failureOf(error), errorUpdatedAt - dataUpdatedAt, navigator.onLine),
    refetchIntervalInBackground: false,
  })
}

/**
 * Milliseconds until the next poll, or false for none. The delay grows with the time the service has failed
 * (milliseconds).
 */
export function restAfter(failure: Failure | null, failedFor: number, isOnline: boolean): number | false {
  if (!isOnline) return false
  if (failure === null) return rest.well
  if (failure.kind !== 'network' && failure.kind !== 'server') return false
  const asked = failure.kind === 'server' ? (failure.retryAfter ?? 0) * second : 0
  return Math.max(asked, Math.min(rest.most, Math.max(rest.least, failedFor)))
}

/** Milliseconds between two reads of a list. */
const countsRest = 2_000
/** Longer lists wait for the next focus, because polling them costs too much. */
const mostPages = 2

/** Refetches visible codes soon after a scan. For parts that show after the first picture. */
export function useLiveCounts(): void {
  const client = useQueryClient()
  const totals = useScanTotals(undefined).data
  const known = totals === undefined ? '' : `${totals.scans} ${totals.clicks}`
  const read = useRef<{ readonly known: string; readonly at: number } | null>(null)

  useEffect(() => {
    if (known === '' || read.current?.known === known) return undefined
    const isFirst = read.current === null
    const timer = setTimeout(
      () => {
        read.current = { known, at: Date.now() }
        const countedAt = client.getQueryState(queryKeys.scanTotals(undefined))?.dataUpdatedAt ?? 0
        void client.refetchQueries({
          queryKey: queryKeys.qrCodeLists(),
          type: 'active',
          predicate: ({ state }) => {
            const pages = (state.data as InfiniteData<ListResponse> | undefined)?.pages.length ?? 0
            // A list that came after the totals has their visits.
            const isFresh = isFirst && state.dataUpdatedAt >= countedAt
            return pages > 0 && pages <= mostPages && !isFresh
          },
        })
      },
      Math.max(0, (read.current?.at ?? 0) + countsRest - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [client, known])
}

/** Visits by destination of a code's rules. @param codeId null for a code that is not saved. */
export function useRuleVisits(codeId: number | null) {
  const isOffered = useOffers('readRuleVisits')
  return useQuery({
    queryKey: queryKeys.ruleVisits(codeId),
    queryFn: async ({ signal }): Promise<RuleVisits> =>
      (await request('readRuleVisits', { query: { codeId: codeId ?? 0 }, signal })).data,
    enabled: isOffered && codeId !== null,
    staleTime: 0,
    retry: false,
  })
}

/** Milliseconds between two reads of presses while the page is visible. */
const pressesRest = 3_000

/** Presses of each button on the page of a code. Stays idle when the service does not count them. */
export function usePresses(codeId: number) {
  const isOffered = useOffers('readPresses')
  return useQuery({
    queryKey: queryKeys.presses(codeId),
    queryFn: async ({ signal }): Promise<Presses> =>
      (await request('readPresses', { query: { codeId }, signal })).data,
    enabled: isOffered,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { error, dataUpdatedAt, errorUpdatedAt } }) =>
      error === null
        ? pressesRest
        : restAfter(failureOf(error), errorUpdatedAt - dataUpdatedAt, navigator.onLine),
    refetchIntervalInBackground: false,
  })
}
