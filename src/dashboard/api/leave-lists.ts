import type { ListResponse } from '#contract/list.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Takes codes out of every list at once, before it is read again. */
export function leaveLists(client: QueryClient, ids: ReadonlySet<number>): void {
  client.setQueriesData<InfiniteData<ListResponse>>({ queryKey: queryKeys.qrCodeLists() }, (list) => {
    if (list === undefined) return list
    const leaving = list.pages.flatMap((page) => page.data).filter((code) => ids.has(code.id)).length
    if (leaving === 0) return list
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        total: Math.max(0, page.total - leaving),
        data: page.data.filter((code) => !ids.has(code.id)),
      })),
    }
  })
}
