import type { QrCode } from '#contract/record.ts'
import type { UpdateRequest } from '#contract/update.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepInCache } from './keep-in-cache.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { rememberCode } from './saved-codes.ts'
import { offers, sessionQuery } from './session.ts'

export type QrCodeUpdate = {
  readonly id: number
  readonly body: UpdateRequest
  /** `updatedAt` of the record that the edit was made on: a service that takes it refuses when somebody saved since. */
  readonly ifMatch?: string
}

/** Updates the supplied fields of a code. Repeating it is safe, but with `isEdit` it counts twice. */
export function useUpdateQrCode() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ id, body, ifMatch }: QrCodeUpdate): Promise<QrCode> {
      const session = await client.ensureQueryData(sessionQuery)
      const takesMatch = session.headers.some((header) => header.toLowerCase() === 'if-match')
      const headers: Record<string, string> = takesMatch && ifMatch ? { 'if-match': `"${ifMatch}"` } : {}
      const { result } = await request('updateQrCode', { params: { id }, body, headers })
      if (!offers(session, 'listQrCodes')) await rememberCode(result)
      return result
    },
    onSuccess(code, { body }) {
      keepInCache(client, code)
      void client.invalidateQueries({ queryKey: queryKeys.qrCodeLists() })
      if ('slashTag' in body || 'brandedDomain' in body)
        void client.invalidateQueries({ queryKey: queryKeys.session() })
      if ('expirationDate' in body || 'isActive' in body)
        void client.invalidateQueries({ queryKey: queryKeys.codeCounts() })
      if ('tags' in body) void client.invalidateQueries({ queryKey: queryKeys.tags() })
    },
  })
}
