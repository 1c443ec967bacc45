import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { rememberedCode } from './saved-codes.ts'
import { offers, sessionQuery } from './session.ts'

/** One code with every field that was sent. Fails with `not-found` when there is none. */
export function useQrCode(id: number) {
  const client = useQueryClient()
  return useQuery(qrCodeQuery(client, id))
}

export function qrCodeQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: queryKeys.qrCode(id),
    async queryFn({ signal }): Promise<QrCode> {
      const session = await client.ensureQueryData(sessionQuery)
      if (offers(session, 'readQrCode')) return (await request('readQrCode', { params: { id }, signal })).data
      const remembered = await rememberedCode(id)
      if (remembered === null) throw { kind: 'not-found', message: '' } satisfies Failure
      return remembered
    },
  })
}

/** A code as the service has it now; null where it does not tell, or cannot be asked. */
export async function currentCode(client: QueryClient, id: number): Promise<QrCode | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readQrCode')) return null
  return client.fetchQuery({ ...qrCodeQuery(client, id), staleTime: 0 }).catch(() => null)
}
