import type { QrCode } from '#contract/record.ts'
import { codeState, tagsOf } from './code-state.ts'
import type { LibraryQuery } from './query-keys.ts'

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

/** Filters and sorts codes where the service does not. `now` in milliseconds. */
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
