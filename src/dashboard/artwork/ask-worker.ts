import { runInWorker } from '../picture/run-in-worker.ts'
import type { FromArtworkWorker, ToArtworkWorker } from './artwork-messages.ts'

/**
 * Runs a job in its own worker, which ends with it: a large file leaves no memory behind.
 *
 * @throws the signal's reason once aborted; an Error when the worker breaks down, e.g. without memory.
 */
export async function askWorker(
  job: ToArtworkWorker,
  signal: AbortSignal,
  transfer: Transferable[] = [],
): Promise<Exclude<FromArtworkWorker, { kind: 'failed' }>> {
  signal.throwIfAborted()
  return await runInWorker({
    worker: new Worker(new URL('./artwork-worker.ts', import.meta.url), { type: 'module', name: 'artwork' }),
    order: job,
    signal,
    transfer,
    onMessage(message: FromArtworkWorker) {
      if (message.kind === 'failed') throw new Error('The artwork could not be processed.')
      return { result: message }
    },
  })
}
