import { type QrCode, qrCodeSchema } from '#contract/record.ts'
import { createStore, entries, get, set } from 'idb-keyval'
import { readCredentials } from './credentials.ts'

/** Codes that were saved from this browser on a service that cannot list them, one row a code and service. */
const store = createStore('tessera-saved-codes', 'codes')

/** Remembers a code as the service returned it. A browser without storage remembers nothing. */
export async function rememberCode(code: QrCode): Promise<void> {
  await set(keyOf(code.id), code, store).catch(() => undefined)
}

/** The codes remembered for the signed-in service. */
export async function rememberedCodes(): Promise<QrCode[]> {
  const rows = await entries<string, unknown>(store)
  const prefix = keyOf('')
  return rows
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, value]) => {
      const parsed = qrCodeSchema.safeParse(value)
      return parsed.success ? [parsed.data] : []
    })
}

export async function rememberedCode(id: number): Promise<QrCode | null> {
  const parsed = qrCodeSchema.safeParse(await get(keyOf(id), store))
  return parsed.success ? parsed.data : null
}

function keyOf(id: number | ''): string {
  return `${readCredentials()?.serviceUrl ?? ''} ${id}`
}
