import { type BatchContent, batchVisitNumbers, batchVisitorNumbers } from './batch-content.ts'
import { Profiles } from './profiles.ts'
import { VisitRecords } from './visit-records.ts'
import { visitorsOf } from './visitors-of.ts'
import { wholeLibrary } from './visit-sums.ts'

/** Rows that one fold touches at most, each of which costs about 20 µs. Splitting costs too, so most groups are not worth it. */
export const rowsOfFold = 768
/** The hour, the day and the month of a code or a library. */
const rowsOfScope = 3

/** What touches some rows: the visits of one code, or one visitor. */
type Piece = {
  readonly user: number
  readonly code: number
  readonly visits: readonly number[]
  readonly visitors: readonly number[]
}

/** Whether folding these groups touches so few rows that they need no splitting. */
export function isSmall(batches: readonly BatchContent[], mostRows: number): boolean {
  const scopes = new Set<number>()
  let named = 0
  for (const { visits, visitors } of batches) {
    named += visitors.length / batchVisitorNumbers
    for (let at = 0; at < visits.length; at += batchVisitNumbers) {
      scopes.add(-(visits[at] ?? 0))
      scopes.add(visits[at + 1] ?? 0)
    }
  }
  return scopes.size * rowsOfScope + named <= mostRows
}

/** Puts groups together and cuts them by codes, so that each part touches few rows. They tell the same in any order. */
export function splitBatches(batches: readonly BatchContent[], mostRows: number): BatchContent[] {
  const profiles = new Profiles()
  const parts: { pieces: Piece[]; scopes: Set<number>; visitors: number }[] = []

  for (const piece of piecesOf(batches, profiles)) {
    let part = parts.at(-1)
    if (part === undefined || part.scopes.size * rowsOfScope + part.visitors >= mostRows)
      parts.push((part = { pieces: [], scopes: new Set(), visitors: 0 }))
    part.pieces.push(piece)
    part.scopes.add(-piece.user).add(piece.code)
    part.visitors += piece.visitors.length / batchVisitorNumbers
  }
  return parts.map(({ pieces }) => {
    const own = new Profiles()
    const visits = pieces.flatMap((piece) => piece.visits)
    for (let at = 3; at < visits.length; at += batchVisitNumbers)
      visits[at] = own.placeOf(profiles.list[visits[at] ?? 0] ?? [])
    return { profiles: own.list, visits, visitors: pieces.flatMap(({ visitors }) => visitors) }
  })
}

/** In the order of users and codes, visits before visitors. */
function piecesOf(batches: readonly BatchContent[], profiles: Profiles): Piece[] {
  const records = new VisitRecords()
  for (const batch of batches) {
    const places = batch.profiles.map((profile) => profiles.placeOf(profile))
    for (let at = 0; at + batchVisitNumbers <= batch.visits.length; at += batchVisitNumbers) {
      const [user = 0, code = 0, hour = 0, profile = 0, scans = 0, clicks = 0] = batch.visits.slice(
        at,
        at + batchVisitNumbers,
      )
      records.add(user, code, hour, places[profile] ?? 0, scans, clicks)
    }
  }
  const byCode = new Map<number, { user: number; code: number; visits: number[]; visitors: number[] }>()
  for (let at = 0; at < records.numbers.length; at += batchVisitNumbers) {
    const record = records.numbers.slice(at, at + batchVisitNumbers)
    const [user = 0, code = wholeLibrary] = record
    const known = byCode.get(code)
    if (known === undefined) byCode.set(code, { user, code, visits: record, visitors: [] })
    else known.visits.push(...record)
  }
  const visitors = [...visitorsOf(batches).values()].map(({ user_id, code_id, hour, visitor }): Piece => ({
    user: user_id,
    code: code_id,
    visits: [],
    visitors: [user_id, code_id, hour, visitor],
  }))
  return [...byCode.values(), ...visitors].toSorted(
    (one, other) => one.user - other.user || one.code - other.code,
  )
}
