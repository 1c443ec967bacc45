import type { GroupWriter } from './group-writer.ts'
import type { CodeVisit, CountedVisit, Visitor } from './visit.ts'
import { type PackedVisits, VisitGroup, visitNumbers } from './visit-group.ts'

/** Counts visits. */
export type Counting = {
  /** Notes one visit. Returns at once and never throws. */
  count(visit: CountedVisit): void
  /** The same for a visitor whom the next visits may come from too, as the same object: those cost less. */
  countFrom(visitor: Visitor, visit: CodeVisit): void
  /** Writes what is gathered and ends the writer. Resolves with the number of visits that could not be written. */
  close(): Promise<number>
  /** Visits noted since the start, those that are not written yet, and groups that failed. */
  readonly tally: { readonly counted: number; readonly waiting: number; readonly failed: number }
}

/** Milliseconds before a failed group is tried again. */
const afterFailure = 1_000

export type CountingOptions = {
  readonly writer: GroupWriter
  /** Told when a group was not written; its visits are kept and tried again. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds between the first visit of a group and the moment at which it closes. */
  readonly every?: number
  /** Groups that are tried at the end before the rest is given up. */
  readonly lastTries?: number
  /** Visits that are kept in memory with all they told; the ones beyond are counted by the hour and lose nothing else. */
  readonly mostDetails?: number
}

/**
 * Gathers visits in memory and hands them to a writer as one group.
 * A group closes 60 ms after its first visit, or as soon as the one before it is written when that took longer. This
 * leaves 40 ms for its commit: a killed process loses at most the visits of its last 100 ms. While one group is written
 * the next one gathers, so a slow disk makes groups larger and redirects no slower.
 */
export function createCounting({
  writer,
  onFailure,
  every = 60,
  lastTries = 5,
  mostDetails = 100_000,
}: CountingOptions): Counting {
  const gathering = new VisitGroup()
  /** The group that is being written, or that has to be written again before any other. */
  let open: PackedVisits | null = null
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<boolean> | null = null
  let isClosed = false
  /** When the first visit of the gathering group came, by `performance.now`. */
  let firstAt = 0
  let counted = 0
  let failed = 0

  function plan(delay: number): void {
    if (timer !== null || writing !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      void write()
    }, delay)
    timer.unref()
  }

  /** Milliseconds until the gathering group closes. */
  function untilClosed(): number {
    return Math.max(0, firstAt + every - performance.now())
  }

  /** Writes one group; false when it failed. */
  function write(): Promise<boolean> {
    open ??= gathering.take()
    let wrote = false
    writing = writer
      .write(open)
      .then(() => {
        open = null
        return (wrote = true)
      })
      .catch((error: unknown) => {
        failed += 1
        onFailure(error)
        return false
      })
      .finally(() => {
        writing = null
        if (open !== null || gathering.size > 0) plan(wrote ? untilClosed() : afterFailure)
      })
    return writing
  }

  const unwritten = (): number => (open?.size ?? 0) + gathering.size

  async function close(): Promise<number> {
    isClosed = true
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (writing !== null) await writing
    for (let failures = 0; failures < lastTries && unwritten() > 0;) if (!(await write())) failures += 1
    await writer.end()
    return unwritten()
  }

  function countFrom(visitor: Visitor, visit: CodeVisit): void {
    counted += 1
    if (gathering.size === 0) firstAt = performance.now()
    const waiting = (open === null ? 0 : open.numbers.length / visitNumbers) + gathering.detailed
    if (waiting < mostDetails) gathering.add(visit, visitor)
    else gathering.addPlain(visit)
    plan(every)
  }

  let closing: Promise<number> | null = null
  return {
    count: (visit) => countFrom(visit, visit),
    countFrom,
    close: () => (closing ??= close()),
    get tally() {
      return { counted, waiting: unwritten(), failed }
    },
  }
}
