import { entries, set } from 'idb-keyval'
import { qrCodeSchema, type QrCode } from '#contract/record.ts'
import { browserStore } from '../../ui/browser-store.ts'
import { currentOwner, readCredentials } from '../credentials.ts'
import { narrowCodes } from '../narrow-codes.ts'
import type { LibraryQuery } from '../query-keys.ts'

/** Codes saved from this browser on a service without a list: one row per code and owner. */
const store = browserStore('tessera-saved-codes', 'codes')

/** Those that could not be stored, as in some private windows or on a full disk, until the page closes. */
const ofPage = new Map<string, QrCode>()

/** Stores a code as the service returned it. */
export async function rememberCode(code: QrCode): Promise<void> {
  const key = `${currentOwner()} ${code.id}`
  try {
    await set(key, code, store)
    ofPage.delete(key)
  } catch {
    ofPage.set(key, code)
  }
}

/**
 * The stored codes of the signed-in person. A service may replace a token: codes of the user whom it named in answers to
 * this one belong to the person too.
 */
export async function rememberedCodes(): Promise<QrCode[]> {
  const owner = currentOwner()
  const service = readCredentials()?.serviceUrl ?? ''
  const rows = [...(await readRows())].flatMap(([key, value]) => {
    const parsed = qrCodeSchema.safeParse(value)
    return parsed.success && key.startsWith(`${service} `) ? [{ key, code: parsed.data }] : []
  })
  const isOwn = ({ key, code }: (typeof rows)[number]) => key === `${owner} ${code.id}`
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

async function readRows(): Promise<Iterable<[string, unknown]>> {
  const stored = await entries<string, unknown>(store).catch(() => [])
  return new Map([...stored, ...ofPage])
}

/** The codes of this browser that match, for a service without a list. */
export async function narrowedCodes(query: LibraryQuery): Promise<QrCode[]> {
  return narrowCodes(await rememberedCodes(), query)
}
