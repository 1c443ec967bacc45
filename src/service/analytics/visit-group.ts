/** A scan from the printed code, or a click on the link. */
export type VisitKind = 'scan' | 'click'

/** A visitor of the redirector. Nothing here is stored as it is. */
export type Visitor = {
  /** IP address; undefined after the connection closed. Used only for the visitor's daily hash. */
  readonly address: string | undefined
  /** Request headers; empty when missing. */
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly referer: string
}

export type CountedVisit = Visitor & {
  readonly userId: number
  readonly codeId: number
  readonly kind: VisitKind
  /** Mark of the scanned placement; empty for a mark that the code has not, null for none. */
  readonly placement: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  /** The destination of the code's rules; 0 when none fits, `noRoute` for a code without rules. */
  readonly route?: number
}

export const noRoute = -1

/** Visits of one code in one hour without details. */
export type PlainCount = {
  readonly userId: number
  readonly codeId: number
  /** Hours since 1970, UTC. */
  readonly hour: number
  readonly route: number
  readonly scans: number
  readonly clicks: number
}

/** Scans of one placement in one hour. */
export type PlacementCount = {
  readonly userId: number
  readonly codeId: number
  readonly mark: string
  /** Hours since 1970, UTC. */
  readonly hour: number
  readonly scans: number
}

/** A group of visits on its way to the worker, packed so that posting it is cheap for the redirector. */
export type PackedVisits = {
  /** The process and its group number, from 1. A group that is sent twice is counted once. */
  readonly writer: string
  readonly number: number
  /** Seven numbers for each record: user, code, hours since 1970, index in `visitors`, scans, clicks, route. */
  readonly numbers: Float64Array
  /** Address, user agent, accepted languages and referer of each visitor, one per line. */
  readonly visitors: readonly string[]
  /** Visits that came when the details were full. */
  readonly plain: readonly PlainCount[]
  readonly placements: readonly PlacementCount[]
  readonly size: number
}

/** Numbers per record: the visits of one visitor to one destination of one code in one hour. */
export const visitNumbers = 7

const hourLength = 3_600_000
/** Characters stored of a header. */
const longest = { address: 60, userAgent: 400, acceptLanguage: 60, referer: 400 }

/** A visitor of this group, and the index in `numbers` of what they visited in this hour, by `recordKey`. */
type Known = { readonly place: number; readonly records: Map<number, number> }

/** Gathers visits in memory. Adding never waits or fails. */
export class VisitGroup {
  #numbers: number[] = []
  #visitors: string[] = []
  #hour = 0
  #known = new Map<string, Known>()
  #plain = new Map<string, { -readonly [Key in keyof PlainCount]: PlainCount[Key] }>()
  #placements = new Map<string, { -readonly [Key in keyof PlacementCount]: PlacementCount[Key] }>()
  #size = 0
  readonly #writer = crypto.randomUUID()
  #taken = 0

  get size(): number {
    return this.#size
  }

  /** Records with details; each may stand for several visits. */
  get detailed(): number {
    return this.#numbers.length / visitNumbers
  }

  add(visit: CountedVisit): void {
    const { userId, codeId, kind, at, route = noRoute } = visit
    const hour = Math.floor(at / hourLength)
    if (hour !== this.#hour) this.#begin(hour)
    const known = this.#find(visit)
    const key = recordKey(codeId, route)
    const record = known.records.get(key)
    const isScan = kind === 'scan'
    if (record === undefined) {
      known.records.set(key, this.#numbers.length)
      this.#numbers.push(userId, codeId, hour, known.place, isScan ? 1 : 0, isScan ? 0 : 1, route)
    } else {
      const counter = record + (isScan ? 4 : 5)
      this.#numbers[counter] = (this.#numbers[counter] ?? 0) + 1
    }
    if (visit.placement !== null) this.#addToPlacement(visit, visit.placement)
    this.#size += 1
  }

  /** The same without details, which takes no memory however many come. */
  addPlain(visit: CountedVisit): void {
    const { userId, codeId, kind, at, route = noRoute } = visit
    const hour = Math.floor(at / hourLength)
    const key = `${recordKey(codeId, route)} ${hour}`
    const count = this.#plain.get(key) ?? { userId, codeId, hour, route, scans: 0, clicks: 0 }
    this.#plain.set(key, count)
    if (kind === 'scan') count.scans += 1
    else count.clicks += 1
    if (visit.placement !== null) this.#addToPlacement(visit, visit.placement)
    this.#size += 1
  }

  /** Returns the group and starts an empty one. */
  take(): PackedVisits {
    const packed = {
      writer: this.#writer,
      number: (this.#taken += 1),
      numbers: new Float64Array(this.#numbers),
      visitors: this.#visitors,
      plain: [...this.#plain.values()],
      placements: [...this.#placements.values()],
      size: this.#size,
    }
    this.#numbers = []
    this.#visitors = []
    this.#plain = new Map()
    this.#placements = new Map()
    this.#size = 0
    this.#begin(0)
    return packed
  }

  /** Unknown marks share one count, so that made-up ones take no memory. */
  #addToPlacement({ userId, codeId, at }: CountedVisit, mark: string): void {
    const hour = Math.floor(at / hourLength)
    const key = `${codeId} ${hour} ${mark}`
    const count = this.#placements.get(key)
    if (count === undefined) this.#placements.set(key, { userId, codeId, mark, hour, scans: 1 })
    else count.scans += 1
  }

  /** A record belongs to one hour. */
  #begin(hour: number): void {
    this.#hour = hour
    this.#known = new Map()
  }

  #find(visitor: Visitor): Known {
    const lines = linesOf(visitor)
    const found = this.#known.get(lines)
    if (found !== undefined) return found
    const known = { place: this.#visitors.length, records: new Map<number, number>() }
    this.#known.set(lines, known)
    this.#visitors.push(lines)
    return known
  }
}

/** The code, or a number below zero for a destination of its rules. */
function recordKey(codeId: number, route: number): number {
  return route === noRoute ? codeId : -(codeId * 1_048_576 + route)
}

/** Address and user agent, which tell visitors of a day apart. */
export function whoOf({ address = '', userAgent }: Pick<Visitor, 'address' | 'userAgent'>): string {
  return `${cut(address, longest.address)}\n${cut(userAgent, longest.userAgent)}`
}

/**
 * Headers hold no line breaks. One join copies the text; a substring would keep the whole request in memory, and joining
 * twice takes longer than the rest of counting.
 */
function linesOf({ address = '', userAgent, acceptLanguage, referer }: Visitor): string {
  return `${cut(address, longest.address)}\n${cut(userAgent, longest.userAgent)}\n${cut(acceptLanguage, longest.acceptLanguage)}\n${cut(referer, longest.referer)}`
}

function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most) : text
}
