import { startFailure } from './start-failure.ts'

/** Seconds that a stop may take before it is cut off. */
const stopLimit = 20

/** Ends this process in order at the first call, with the exit code 0, or with 1 and a line. Later calls do nothing. */
export function stopOnce(close: () => Promise<void>): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopLimit * 1_000).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${startFailure(error)}\n`)
        process.exit(1)
      },
    )
  }
}
