import type { CreateRequest } from '#contract/create.ts'
import type { QrCode } from '#contract/record.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import { keepInCache } from './keep-in-cache.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { rememberCode } from './saved-codes.ts'
import { offers, sessionQuery } from './session.ts'

/**
 * Creates a code. Repeating the same body after a lost answer is safe where the service takes `Idempotency-Key`:
 * it then returns the first record.
 */
export function useCreateQrCode(keys: IdempotencyKeys) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(body: CreateRequest): Promise<QrCode> {
      const session = await client.ensureQueryData(sessionQuery)
      const takesKey = session.headers.some((header) => header.toLowerCase() === 'idempotency-key')
      const headers: Record<string, string> = takesKey ? { 'idempotency-key': keys.keyFor(body) } : {}
      try {
        const { data } = await request('createQrCode', { body, headers })
        keys.settle()
        if (!offers(session, 'listQrCodes')) await rememberCode(data)
        return data
      } catch (thrown) {
        keys.settleAfter(thrown)
        throw thrown
      }
    },
    onSuccess(code) {
      keepInCache(client, code)
      void client.invalidateQueries({ queryKey: queryKeys.qrCodeLists() })
      void client.invalidateQueries({ queryKey: queryKeys.session() })
      void client.invalidateQueries({ queryKey: queryKeys.tags() })
    },
  })
}
