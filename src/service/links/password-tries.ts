import { visitorNetwork } from '../limits/visitor-network.ts'
import { BoundedMap } from './bounded-map.ts'

/** Wrong passwords that are free before each further one has to wait. */
const freeTries = 5
/** Milliseconds of the first wait; each wrong try after it doubles the wait. */
const firstWait = 5_000
const longestWait = 15 * 60_000
/** Milliseconds without a try after which a visitor starts anew. */
export const forgottenAfter = 60 * 60_000
const visitorsKept = 20_000

/**
 * Slows down guessing, for each link and visitor. Whoever keeps it beyond this process answers by promises; a check has to
 * count the try in the same step, so that many at once gain nothing.
 */
export type PasswordTries = {
  /** Counts a try as wrong before its password is looked at. Gives 0, or the milliseconds to wait instead. */
  check(codeId: number, address: string): number | Promise<number>
  /** Forgets the wrong tries of a visitor who gave the right password. */
  right(codeId: number, address: string): void | Promise<void>
  /** Takes a try back whose password was never looked at. */
  takeBack(codeId: number, address: string): void | Promise<void>
}

/** Instants in milliseconds since 1970. */
export type Tries = { readonly wrong: number; readonly lastAt: number; readonly waitUntil: number }

/** What another try makes of the former ones: it counts as wrong, or it has to wait and counts for nothing. */
export function nextTry(
  kept: Tries | undefined,
  now: number,
): { readonly wait: number; readonly tries: Tries } {
  const tries =
    kept === undefined || now - kept.lastAt > forgottenAfter ? { wrong: 0, lastAt: now, waitUntil: 0 } : kept
  if (now < tries.waitUntil) return { wait: tries.waitUntil - now, tries }
  const wrong = tries.wrong + 1
  const wait = wrong < freeTries ? 0 : Math.min(firstWait * 2 ** (wrong - freeTries), longestWait)
  return { wait: 0, tries: { wrong, lastAt: now, waitUntil: now + wait } }
}

/**
 * The tries of this process.
 *
 * @param now milliseconds of the injected clock.
 */
export class TriesInMemory implements PasswordTries {
  readonly #tries = new BoundedMap<string, Tries>(visitorsKept)
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  check(codeId: number, address: string): number {
    const key = keyOf(codeId, address)
    const { wait, tries } = nextTry(this.#tries.peek(key), this.#now())
    if (wait > 0) return wait
    this.#tries.set(key, tries)
    return 0
  }

  takeBack(codeId: number, address: string): void {
    const key = keyOf(codeId, address)
    const tries = this.#tries.peek(key)
    if (tries !== undefined) this.#tries.set(key, { ...tries, wrong: tries.wrong - 1, waitUntil: 0 })
  }

  right(codeId: number, address: string): void {
    this.#tries.delete(keyOf(codeId, address))
  }
}

function keyOf(codeId: number, address: string): string {
  return `${codeId} ${visitorNetwork(address)}`
}
