import type { CountedVisit } from './visit.ts'

/** Visits of one code in one hour of which nothing more is known. */
export type PlainCount = {
  readonly userId: number
  readonly codeId: number
  /** Hours since 1970, UTC. */
  readonly hour: number
  readonly scans: number
  readonly clicks: number
}

/** A group of visits on its way to the worker, packed so that handing it over costs the redirector next to nothing. */
export type PackedVisits = {
  /** Names the group for ever, so that one that is handed over twice is counted once. Sorts by time. */
  readonly id: string
  /**
   * Eight numbers for each visit: user, code, 1 for a scan or 0 for a click, milliseconds since 1970, and the places
   * in `texts` of its address, user agent, accepted languages and referer.
   */
  readonly numbers: Float64Array
  readonly texts: readonly string[]
  /** Visits that came when there was no more room for details. */
  readonly plain: readonly PlainCount[]
  /** Visits in all. */
  readonly size: number
}

/** Numbers for each visit of a packed group. */
export const visitNumbers = 8

const hourLength = 3_600_000
/** Longest headers that are looked at, in characters; what is longer is made up. */
const longest = { address: 60, userAgent: 400, acceptLanguage: 60, referer: 400 }

/** Gathers visits in memory. Adding is a few look-ups; nothing here waits or fails. */
export class VisitGroup {
  #numbers: number[] = []
  #texts = new Map<string, number>()
  #plain = new Map<string, { -readonly [Key in keyof PlainCount]: PlainCount[Key] }>()
  #size = 0

  /** Visits gathered. */
  get size(): number {
    return this.#size
  }

  /** Visits gathered with their details. */
  get detailed(): number {
    return this.#numbers.length / visitNumbers
  }

  add(visit: CountedVisit): void {
    this.#numbers.push(
      visit.userId,
      visit.codeId,
      visit.kind === 'scan' ? 1 : 0,
      visit.at,
      this.#placeOf(visit.address ?? '', longest.address),
      this.#placeOf(visit.userAgent, longest.userAgent),
      this.#placeOf(visit.acceptLanguage, longest.acceptLanguage),
      this.#placeOf(visit.referer, longest.referer),
    )
    this.#size += 1
  }

  /** The same without details, which takes no room however many come. */
  addPlain({ userId, codeId, kind, at }: CountedVisit): void {
    const hour = Math.floor(at / hourLength)
    const key = `${codeId} ${hour}`
    const count = this.#plain.get(key) ?? { userId, codeId, hour, scans: 0, clicks: 0 }
    this.#plain.set(key, count)
    if (kind === 'scan') count.scans += 1
    else count.clicks += 1
    this.#size += 1
  }

  /** Takes everything out. */
  take(): PackedVisits {
    const packed = {
      id: `${(performance.timeOrigin + performance.now()).toFixed(3)}-${crypto.randomUUID()}`,
      numbers: Float64Array.from(this.#numbers),
      texts: [...this.#texts.keys()],
      plain: [...this.#plain.values()],
      size: this.#size,
    }
    this.#numbers = []
    this.#texts = new Map()
    this.#plain = new Map()
    this.#size = 0
    return packed
  }

  #placeOf(sent: string, most: number): number {
    const text = sent.length > most ? sent.slice(0, most) : sent
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const place = this.#texts.size
    this.#texts.set(text, place)
    return place
  }
}
