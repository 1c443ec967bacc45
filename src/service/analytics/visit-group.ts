/** A scan from the printed code, or a click on the link. */
export type VisitKind = 'scan' | 'click'

/** Which code was visited, how and when. */
export type CodeVisit = {
  readonly userId: number
  readonly codeId: number
  readonly kind: VisitKind
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A visitor, as the redirector saw them. Nothing of it is stored as it is. */
export type Visitor = {
  /** IP address, undefined when the connection has closed; used only for the visitor's daily hash. */
  readonly address: string | undefined
  /** Request headers; empty when they were not sent. */
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly referer: string
}

/** One counted visit with its visitor. */
export type CountedVisit = CodeVisit & Visitor

/** Visits of one code in one hour without details. */
export type PlainCount = {
  readonly userId: number
  readonly codeId: number
  /** Hours since 1970, UTC. */
  readonly hour: number
  readonly scans: number
  readonly clicks: number
}

/** A group of visits on its way to the worker, packed so that posting it is cheap for the redirector. */
export type PackedVisits = {
  /** The process that gathered it, and its number there, from 1 on: a group that is sent twice is counted once. */
  readonly writer: string
  readonly number: number
  /** Six numbers each: user, code, hours since 1970, place among `visitors`, scans, clicks. */
  readonly numbers: Float64Array
  /** Four places in `texts` for each visitor: address, user agent, accepted languages, referer. */
  readonly visitors: Uint32Array
  readonly texts: readonly string[]
  /** Visits that came when there was no more room for details. */
  readonly plain: readonly PlainCount[]
  /** Visits in all. */
  readonly size: number
}

/** Numbers for each record of a packed group: the visits of one visitor to one code in one hour. */
export const visitNumbers = 6
/** Places for each visitor of a packed group. */
export const visitorTexts = 4

const hourLength = 3_600_000
/** Visitors found by their object: those of a few moments. */
const mostRemembered = 1_000
/** Characters read of a header; longer values are cut. */
const longest = { address: 60, userAgent: 400, acceptLanguage: 60, referer: 400 }

/** A visitor of this group, with the place in `numbers` of each code that they visited in this hour. */
type Known = { readonly place: number; readonly records: Map<number, number> }

/** Gathers visits in memory. Adding is a few look-ups; nothing here waits or fails. */
export class VisitGroup {
  #numbers: number[] = []
  #visitors: number[] = []
  #texts = new Map<string, number>()
  #hour = 0
  /** The same visitors twice: by their object, which is fast to find, and by their headers. */
  #known = new Map<Visitor, Known>()
  #knownByTexts = new Map<string, Known>()
  #plain = new Map<string, { -readonly [Key in keyof PlainCount]: PlainCount[Key] }>()
  #size = 0
  readonly #writer = crypto.randomUUID()
  #taken = 0

  /** Visits gathered. */
  get size(): number {
    return this.#size
  }

  /** Records with details; each may stand for several visits. */
  get detailed(): number {
    return this.#numbers.length / visitNumbers
  }

  /** @param visitor the same object for the same visitor is cheaper: it is read once in a group. */
  add({ userId, codeId, kind, at }: CodeVisit, visitor: Visitor): void {
    const hour = Math.floor(at / hourLength)
    if (hour !== this.#hour) this.#begin(hour)
    let known = this.#known.get(visitor)
    if (known === undefined) {
      known = this.#read(visitor)
      // While nothing can be written a group grows for long, and may not with every visit.
      if (this.#known.size >= mostRemembered) this.#known.clear()
      this.#known.set(visitor, known)
    }
    const record = known.records.get(codeId)
    const isScan = kind === 'scan'
    if (record === undefined) {
      known.records.set(codeId, this.#numbers.length)
      this.#numbers.push(userId, codeId, hour, known.place, isScan ? 1 : 0, isScan ? 0 : 1)
    } else {
      const counter = record + (isScan ? 4 : 5)
      this.#numbers[counter] = (this.#numbers[counter] ?? 0) + 1
    }
    this.#size += 1
  }

  /** The same without details, which takes no room however many come. */
  addPlain({ userId, codeId, kind, at }: CodeVisit): void {
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
      writer: this.#writer,
      number: (this.#taken += 1),
      numbers: new Float64Array(this.#numbers),
      visitors: new Uint32Array(this.#visitors),
      texts: [...this.#texts.keys()],
      plain: [...this.#plain.values()],
      size: this.#size,
    }
    this.#numbers = []
    this.#visitors = []
    this.#texts = new Map()
    this.#plain = new Map()
    this.#size = 0
    this.#begin(0)
    return packed
  }

  /** A record belongs to one hour. */
  #begin(hour: number): void {
    this.#hour = hour
    this.#known = new Map()
    this.#knownByTexts = new Map()
  }

  #read(visitor: Visitor): Known {
    const address = this.#placeOf(visitor.address ?? '', longest.address)
    const userAgent = this.#placeOf(visitor.userAgent, longest.userAgent)
    const language = this.#placeOf(visitor.acceptLanguage, longest.acceptLanguage)
    const referer = this.#placeOf(visitor.referer, longest.referer)
    const key = `${address} ${userAgent} ${language} ${referer}`
    let known = this.#knownByTexts.get(key)
    if (known === undefined) {
      known = { place: this.#visitors.length / visitorTexts, records: new Map() }
      this.#knownByTexts.set(key, known)
      this.#visitors.push(address, userAgent, language, referer)
    }
    return known
  }

  #placeOf(sent: string, most: number): number {
    const text = sent.length > most ? sent.slice(0, most) : sent
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const place = this.#texts.size
    // A copy, because a piece of a string keeps the whole of it in memory: here the head of a request.
    this.#texts.set(Buffer.from(text).toString(), place)
    return place
  }
}
