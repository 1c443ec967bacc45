import { setTimeout as pause } from 'node:timers/promises'
import { foldPiece } from '../analytics/fold-batches.ts'
import { forgetSteps } from '../analytics/forget-old.ts'
import { traitsOf } from '../database/engine-traits.ts'
import type { Database } from '../database/open-database.ts'
import type { InTurn } from './in-turn.ts'

/** Milliseconds between a commit and the moment from which its visits show in the figures. */
const foldDelay = 400
/** Groups that one piece takes: more of them share their rows and cost less in all, but hold up a group that waits. */
const mostGroups = 12
/** Milliseconds between two tries while somebody else writes, and the tries after which a fold waits like everybody. */
const afterBusy = 10
const busyTries = 50
/** Milliseconds before a failed fold is tried again. */
const afterTrouble = 2_000
/** Milliseconds that folding may take at the end; what is left then is folded at the next start. */
const lastFolds = 5_000

/**
 * Keeps the figures up to date behind the groups, in pieces short enough that a group never waits long. A timer is
 * between two pieces, so that a group that came meanwhile goes first.
 */
export type Figures = {
  /** There may be something to fold. */
  expect(): void
  /** Takes out what is older than it is kept. @param now milliseconds since 1970. */
  forget(now: number): void
  /** Folds what is left; to be called in turn. */
  finish(): Promise<void>
}

export function createFigures(
  database: Database,
  inTurn: InTurn,
  onTrouble: (error: unknown) => void,
): Figures {
  let timer: NodeJS.Timeout | null = null
  let isForgetting = false
  let isEnding = false
  let busy = 0

  /** Null when somebody else was writing: a group must not wait behind work that waits itself. */
  async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const { unlessBusy } = traitsOf(database)
    if (unlessBusy === undefined || busy >= busyTries) {
      busy = 0
      return await work()
    }
    const result = await unlessBusy(database, work)
    busy = result === null ? busy + 1 : 0
    return result
  }

  function plan(delay: number): void {
    if (timer !== null || isEnding) return
    timer = setTimeout(() => {
      timer = null
      void foldSome()
    }, delay)
  }

  async function foldSome(): Promise<void> {
    try {
      const isMore = await inTurn(async () => !isEnding && (await withoutWaiting(foldOnce)))
      if (isMore !== false) plan(isMore === null ? afterBusy : isMore === 'at once' ? 0 : foldDelay)
    } catch (error) {
      onTrouble(error)
      plan(afterTrouble)
    }
  }

  /** Folds some groups, or one part of them, and tells whether there may be more. */
  async function foldOnce(): Promise<'at once' | 'later' | false> {
    const { taken, isPart } = await foldPiece(database, mostGroups)
    if (taken === 0) return false
    return isPart || taken === mostGroups ? 'at once' : 'later'
  }

  async function forget(now: number): Promise<void> {
    for (const step of forgetSteps(now)) {
      for (let isMore: boolean | null = true; isMore !== false;) {
        isMore = await inTurn(async () => !isEnding && (await withoutWaiting(() => step(database))))
        if (isMore === null) await pause(afterBusy)
      }
    }
  }

  return {
    expect: () => plan(foldDelay),
    forget(now) {
      if (isForgetting) return
      isForgetting = true
      forget(now)
        .catch(onTrouble)
        .finally(() => {
          isForgetting = false
        })
    },
    async finish() {
      isEnding = true
      if (timer !== null) clearTimeout(timer)
      const until = performance.now() + lastFolds
      while (performance.now() < until && (await foldPiece(database, mostGroups)).taken > 0);
    },
  }
}
