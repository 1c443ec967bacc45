import type { ListResponse } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Puts a record in the place of the older one, wherever the cache shows it. */
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
