import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { RequestError } from './failure-of.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, sessionQuery } from './session.ts'

/** One code with all its fields; null asks for none. Fails with `not-found`. */
export function useQrCode(id: number | null) {
  const client = useQueryClient()
  return useQuery({ ...qrCodeQuery(client, id ?? 0), enabled: id !== null })
}

export function qrCodeQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: queryKeys.qrCode(id),
    async queryFn({ signal }): Promise<QrCode> {
      const session = await client.ensureQueryData(sessionQuery)
      if (offers(session, 'readQrCode')) return (await request('readQrCode', { params: { id }, signal })).data
      const remembered = await (await import('./saved-codes.ts')).rememberedCode(id)
      if (remembered === null) throw new RequestError({ kind: 'not-found', message: '' })
      return remembered
    },
  })
}

/** The current record on the service; null when it is unknown or unreachable. */
export async function currentCode(client: QueryClient, id: number): Promise<QrCode | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readQrCode')) return null
  return client.fetchQuery({ ...qrCodeQuery(client, id), staleTime: 0 }).catch(() => null)
}
