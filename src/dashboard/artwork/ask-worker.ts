import type { FromArtworkWorker, ToArtworkWorker } from './artwork-messages.ts'

/**
 * Runs a job in a worker of its own, which ends with it: a large file leaves no memory behind.
 *
 * @throws the signal's reason once aborted; an Error when the worker breaks down, e.g. without memory.
 */
export async function askWorker(
  job: ToArtworkWorker,
  signal: AbortSignal,
  transfer: Transferable[] = [],
): Promise<Exclude<FromArtworkWorker, { kind: 'failed' }>> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./artwork-worker.ts', import.meta.url), {
    type: 'module',
    name: 'artwork',
  })
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The artwork could not be processed.'))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.addEventListener('error', fail)
      worker.addEventListener('messageerror', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<FromArtworkWorker>) => {
        if (data.kind === 'failed') fail()
        else resolve(data)
      })
      worker.postMessage(job, transfer)
    })
  } finally {
    worker.terminate()
  }
}
