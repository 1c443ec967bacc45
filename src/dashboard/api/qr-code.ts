import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createStore, entries, set, type UseStore } from 'idb-keyval'
import type { Failure } from '#contract/failure.ts'
import { qrCodeSchema, type QrCode } from '#contract/record.ts'
import { readCredentials } from './credentials.ts'
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
      const remembered = await rememberedCode(id)
      if (remembered === null) throw { kind: 'not-found', message: '' } satisfies Failure
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

let opened: UseStore | null = null
/** Codes saved from this browser on a service without a list: one row per code and service. */
const store = () => (opened ??= createStore('tessera-saved-codes', 'codes'))

/** Stores a code as the service returned it. Does nothing without storage, as in some private windows. */
export async function rememberCode(code: QrCode): Promise<void> {
  try {
    await set(keyOf(code.id), code, store())
  } catch {
    // The code itself is saved; only this list lacks it.
  }
}

/** The stored codes of the current service. */
export async function rememberedCodes(): Promise<QrCode[]> {
  const rows = await readRows()
  const prefix = keyOf('')
  return rows
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, value]) => {
      const parsed = qrCodeSchema.safeParse(value)
      return parsed.success ? [parsed.data] : []
    })
}

export async function rememberedCode(id: number): Promise<QrCode | null> {
  const parsed = qrCodeSchema.safeParse((await readRows()).find(([key]) => key === keyOf(id))?.[1])
  return parsed.success ? parsed.data : null
}

async function readRows(): Promise<[string, unknown][]> {
  try {
    return await entries<string, unknown>(store())
  } catch {
    return []
  }
}

function keyOf(id: number | ''): string {
  return `${readCredentials()?.serviceUrl ?? ''} ${id}`
}
