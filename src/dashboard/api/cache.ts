import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListResponse } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { queryKeys } from './query-keys.ts'

/** Replaces a record everywhere in the cache, unless the cached one is newer. */
export function keepInCache(client: QueryClient, code: QrCode): void {
  client.setQueryData(queryKeys.qrCode(code.id), code)
  client.setQueriesData<InfiniteData<ListResponse>>({ queryKey: queryKeys.qrCodeLists() }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((shown) => (shown.id === code.id ? code : shown)),
          })),
        },
  )
}

/** Removes codes from all cached lists before the refetch. */
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

/** Refetches what bulk changes may affect: lists, counts, tags and plan usage. */
export function refreshLibrary(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.qrCodes() })
  void client.invalidateQueries({ queryKey: queryKeys.tags() })
  void client.invalidateQueries({ queryKey: queryKeys.folders() })
  void client.invalidateQueries({ queryKey: queryKeys.session() })
}
