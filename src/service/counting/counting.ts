import type { GroupWriter } from './group-writer.ts'
import { Tally, type VisitKind } from './tally.ts'

/** Counts visits. */
export type Counting = {
  /** Notes one visit. Returns at once and never throws. */
  count(codeId: number, kind: VisitKind): void
  /** Writes what is gathered and ends the writer. Resolves with the number of visits that could not be written. */
  close(): Promise<number>
}

/** Milliseconds before a failed group is tried again. */
const afterFailure = 1_000

export type CountingOptions = {
  readonly writer: GroupWriter
  /** Told when a group was not written; its visits are kept and go with the next group. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds between the first visit of a group and its commit's start. */
  readonly every?: number
  /** Groups that are tried at the end before the rest is given up. */
  readonly lastTries?: number
}

/**
 * Gathers visits in memory and hands them to a writer as one group.
 * A group closes 80 ms after its first visit, which leaves 20 ms for its commit: a killed process loses at most the
 * visits of its last 100 ms. While one group is written the next one gathers, so a slow disk makes groups larger and
 * redirects no slower.
 */
export function createCounting({ writer, onFailure, every = 80, lastTries = 5 }: CountingOptions): Counting {
  const tally = new Tally()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<boolean> | null = null
  let isClosed = false

  function plan(delay: number): void {
    if (timer !== null || writing !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      void write()
    }, delay)
    timer.unref()
  }

  /** Writes one group; false when it failed. */
  function write(): Promise<boolean> {
    const counts = tally.take()
    let wrote = false
    writing = writer
      .write(counts)
      .then(() => (wrote = true))
      .catch((error: unknown) => {
        for (const { codeId, scans, clicks } of counts) tally.add(codeId, scans, clicks)
        onFailure(error)
        return false
      })
      .finally(() => {
        writing = null
        if (!tally.isEmpty) plan(wrote ? every : afterFailure)
      })
    return writing
  }

  async function close(): Promise<number> {
    isClosed = true
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (writing !== null) await writing
    for (let tries = 0; tries < lastTries && !tally.isEmpty; tries += 1) await write()
    await writer.end()
    return tally.take().reduce((sum, { scans, clicks }) => sum + scans + clicks, 0)
  }

  let closing: Promise<number> | null = null
  return {
    count(codeId, kind) {
      tally.add(codeId, kind === 'scan' ? 1 : 0, kind === 'scan' ? 0 : 1)
      plan(every)
    },
    close: () => (closing ??= close()),
  }
}
