import { type QrCode, qrCodeSchema } from '#contract/record.ts'
import { createStore, entries, set, type UseStore } from 'idb-keyval'
import { readCredentials } from './credentials.ts'

let opened: UseStore | null = null
/** Codes that were saved from this browser on a service that cannot list them, one row a code and service. */
const store = () => (opened ??= createStore('tessera-saved-codes', 'codes'))

/** Remembers a code as the service returned it. A browser that keeps nothing, as in some private windows, forgets it. */
export async function rememberCode(code: QrCode): Promise<void> {
  try {
    await set(keyOf(code.id), code, store())
  } catch {
    // The code itself is saved; only this list is poorer.
  }
}

/** The codes remembered for the signed-in service. */
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
