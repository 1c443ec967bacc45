import type { ListResponse } from '#contract/list.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from './query-keys.ts'
import { useScanTotals } from './scan-totals.ts'

/** Milliseconds between two readings, and how old a list may be that is shown from the cache. */
const rest = 2_000
/** A list of more pages is left until it is looked at again: reading all of it would cost more than it tells. */
const mostPages = 2

/** Reads the codes that are shown again soon after somebody scanned one. */
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
        void client.refetchQueries({
          queryKey: queryKeys.qrCodeLists(),
          type: 'active',
          predicate: ({ state }) => {
            const pages = (state.data as InfiniteData<ListResponse> | undefined)?.pages.length ?? 0
            // What has just been read knows as much as the totals do.
            const isFresh = isFirst && state.dataUpdatedAt > Date.now() - rest
            return pages > 0 && pages <= mostPages && !isFresh
          },
        })
      },
      Math.max(0, (read.current?.at ?? 0) + rest - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [client, known])
}
