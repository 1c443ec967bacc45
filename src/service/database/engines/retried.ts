import { setTimeout as pause } from 'node:timers/promises'
import type { EngineTraits } from './engine.ts'

/** Retries work as long as the engine allows it; then throws the last error. */
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

/**
 * Rejects with a connection error when the answer takes too long. For small reads: a dead host refuses
 * nothing, and the statement timeout is meant for larger work.
 *
 * @param most milliseconds.
 */
export function inTime<Answer>(asked: Promise<Answer>, most: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const timeout = new Error(`The database did not respond within ${most} ms`)
      reject(Object.assign(timeout, { code: 'ETIMEDOUT' }))
    }, most)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
