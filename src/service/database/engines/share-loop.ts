import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of one turn of the event loop after which other work goes first. */
const longTurn = 10

/** When the current turn began its first statement; null before it. */
let beganAt: number | null = null

/**
 * Called before work that blocks the thread. Resolves in the next turn of the event loop when this one already lasts long,
 * because a row of awaited statements would otherwise hold every request until its end.
 */
export async function shareLoop(): Promise<void> {
  const now = performance.now()
  if (beganAt === null) {
    beganAt = now
    setImmediate(() => (beganAt = null))
  } else if (now - beganAt > longTurn) await nextTurn()
}
