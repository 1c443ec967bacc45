import { setTimeout as pause } from 'node:timers/promises'
import type { EngineTraits } from './engine-traits.ts'

/** Does the work again for as long as the engine says that a failed try may succeed now; then the last error is thrown. */
export async function retried<Result>(
  retryAfter: EngineTraits['retryAfter'],
  work: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      const delay = retryAfter(error, failures)
      if (delay === null) throw error
      await pause(delay)
    }
  }
}
