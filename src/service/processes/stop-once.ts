import type { Listening } from './open-listeners.ts'
import { startFailure } from './start-failure.ts'

type Stoppable = Pick<Listening, 'drain' | 'close'>

/** Seconds that a stop may take before it is cut off. */
const stopLimit = 20

/**
 * Ends this process in order at the first call, with the exit code 0, or with 1 and a line. Later calls do nothing.
 *
 * @param drainLimit milliseconds that may pass before anything is closed.
 */
export function stopOnce({ drain, close }: Stoppable, drainLimit: number): (drains?: boolean) => void {
  let isStopping = false
  return (drains = true) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopLimit * 1_000 + drainLimit).unref()
    const drained = drains ? drain() : Promise.resolve()
    drained.then(close).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${startFailure(error)}\n`)
        process.exit(1)
      },
    )
  }
}
