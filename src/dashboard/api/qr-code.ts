import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { Failure } from '#contract/failure.ts'
import { qrCodeSchema, type QrCode } from '#contract/record.ts'
import { currentOwner, readCredentials } from './credentials.ts'
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
/** Codes saved from this browser on a service without a list: one row per code and owner. */
const store = () => (opened ??= createStore('tessera-saved-codes', 'codes'))

/** Stores a code as the service returned it. Does nothing without storage, as in some private windows. */
export async function rememberCode(code: QrCode): Promise<void> {
  try {
    await set(`${currentOwner()} ${code.id}`, code, store())
  } catch {
    // The code itself is saved; only this list lacks it.
  }
}

/**
 * The stored codes of the signed-in person. A service may replace a token: codes of the user whom it named in answers to
 * this one belong to the person too.
 */
export async function rememberedCodes(): Promise<QrCode[]> {
  const owner = currentOwner()
  const service = readCredentials()?.serviceUrl ?? ''
  const rows = (await readRows()).flatMap(([key, value]) => {
    const parsed = qrCodeSchema.safeParse(value)
    return parsed.success && key.startsWith(`${service} `) ? [{ key, code: parsed.data }] : []
  })
  // Earlier versions stored codes without an owner. They belong to the person who opens this browser first.
  for (const { key, code } of rows) {
    if (key !== `${service} ${code.id}` || owner === null) continue
    await set(`${owner} ${code.id}`, code, store()).then(() => del(key, store()))
  }
  const isOwn = ({ key, code }: (typeof rows)[number]) =>
    key === `${owner} ${code.id}` || key === `${service} ${code.id}`
  const users = new Set(rows.filter(isOwn).map(({ code }) => code.userId))
  const shown = rows.filter((row) => isOwn(row) || (row.code.userId !== 0 && users.has(row.code.userId)))
  return newestOfEach(shown.map(({ code }) => code))
}

function newestOfEach(codes: readonly QrCode[]): QrCode[] {
  const byId = new Map<number, QrCode>()
  for (const code of codes) {
    const known = byId.get(code.id)
    if (known === undefined || known.updatedAt < code.updatedAt) byId.set(code.id, code)
  }
  return [...byId.values()]
}

export async function rememberedCode(id: number): Promise<QrCode | null> {
  return (await rememberedCodes()).find((code) => code.id === id) ?? null
}

async function readRows(): Promise<[string, unknown][]> {
  try {
    return await entries<string, unknown>(store())
  } catch {
    return []
  }
}
