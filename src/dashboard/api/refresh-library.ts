import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Reads again what many changes may have touched: lists, counts, tags and the use of the plan. */
export function refreshLibrary(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.qrCodes() })
  void client.invalidateQueries({ queryKey: queryKeys.tags() })
  void client.invalidateQueries({ queryKey: queryKeys.session() })
}
