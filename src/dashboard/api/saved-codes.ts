import { entries, set } from 'idb-keyval'
import { qrCodeSchema, type QrCode } from '#contract/record.ts'
import { type DestinationHealth } from '#contract/code-meta.ts'
import { browserStore } from '../ui/browser-store.ts'
import { currentOwner, readCredentials } from './credentials.ts'
import type { LibraryQuery } from './query-keys.ts'
import { codeState, tagsOf } from './code-state.ts'

/** Statuses that sites use to block automated checks. They say nothing about visitors. */
const statuses = new Set([401, 403, 405, 406, 429])

/** Whether the destination blocked the check. */
export function turnsAway({ state, status }: DestinationHealth): boolean {
  return state === 'refused' && statuses.has(status ?? 0)
}

/** Codes saved from this browser on a service without a list: one row per code and owner. */
const store = browserStore('tessera-saved-codes', 'codes')

/** Stores a code as the service returned it. Does nothing without storage, as in some private windows. */
export async function rememberCode(code: QrCode): Promise<void> {
  try {
    await set(`${currentOwner()} ${code.id}`, code, store)
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

async function readRows(): Promise<[string, unknown][]> {
  try {
    return await entries<string, unknown>(store)
  } catch {
    return []
  }
}

/** The codes of this browser that match, for a service without a list. */
export async function narrowedCodes(query: LibraryQuery): Promise<QrCode[]> {
  return narrowCodes(await rememberedCodes(), query)
}

const orders: Record<NonNullable<LibraryQuery['sort']>, (a: QrCode, b: QrCode) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  title: (a, b) => a.title.localeCompare(b.title),
  titleDescending: (a, b) => b.title.localeCompare(a.title),
  scans: (a, b) => b.scans - a.scans,
  scansAscending: (a, b) => a.scans - b.scans,
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  updatedAscending: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
}

/** Filters and sorts codes for services without search. `now` in milliseconds. */
export function narrowCodes(
  codes: readonly QrCode[],
  query: LibraryQuery,
  now: number = Date.now(),
): QrCode[] {
  const words = query.search?.trim().toLowerCase() ?? ''
  return (
    codes
      .filter((code) => words === '' || searchable(code).includes(words))
      .filter((code) => query.tag === undefined || tagsOf(code.tags).includes(query.tag))
      .filter((code) => query.state === undefined || codeState(code, undefined, now) === query.state)
      .filter((code) => query.starred === undefined || code.isStarred === query.starred)
      .filter((code) => query.qrType === undefined || (code.qrType ?? 'website') === query.qrType)
      .filter((code) => query.createdFrom === undefined || code.createdAt >= query.createdFrom)
      .filter((code) => query.createdTo === undefined || code.createdAt < query.createdTo)
      .filter((code) => query.neverScanned === undefined || (code.scans === 0) === query.neverScanned)
      .filter((code) => query.inPrint === undefined || code.scans > 0 === query.inPrint)
      .filter((code) => query.endsWithin === undefined || endsWithin(code, query.endsWithin, now))
      // Such a service has no deleted codes.
      .filter(() => query.deleted !== true)
      .sort(orders[query.sort ?? 'newest'])
  )
}

function endsWithin(code: QrCode, days: number, now: number): boolean {
  if (code.expirationDate === null || codeState(code, undefined, now) !== 'active') return false
  return Date.parse(code.expirationDate) <= now + days * 86_400_000
}

function searchable(code: QrCode): string {
  return `${code.title} ${code.brandedDomain}/${code.slashTag} ${code.destinationUrl} ${code.tags}`.toLowerCase()
}
