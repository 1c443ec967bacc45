/** Milliseconds after which a worker counts as one that works. */
export const steadyAfter = 10_000

const [firstDelay, longestDelay] = [250, 10_000]

/**
 * Milliseconds before a dead worker is replaced: none for the first, so that nobody misses it, and longer for each that
 * dies soon after its start.
 *
 * @param failures deaths in a row within `steadyAfter`, and starts that failed.
 */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestDelay, firstDelay * 2 ** (failures - 1))
}
