/** The result of a worker; null until it is known. */
type Reported<Result> = { readonly result: Result } | null

type Order<Message, Result> = {
  readonly worker: Worker
  readonly order: unknown
  readonly signal: AbortSignal
  readonly transfer?: Transferable[]
  /** Reads a message of the worker. An error that it throws ends the work. */
  readonly onMessage: (message: Message) => Reported<Result>
}

/**
 * Gives one order to a worker, which ends with it: large work leaves no memory behind.
 *
 * @throws the signal's reason once aborted; the error of `onMessage`; an Error when the worker breaks down.
 */
export async function runInWorker<Message, Result>({
  worker,
  order,
  signal,
  transfer = [],
  onMessage,
}: Order<Message, Result>): Promise<Result> {
  try {
    return await new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const fail = () => reject(new Error('The worker broke down.'))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.addEventListener('error', fail)
      worker.addEventListener('messageerror', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        try {
          const reported = onMessage(data)
          if (reported !== null) resolve(reported.result)
        } catch (error) {
          reject(error)
        }
      })
      worker.postMessage(order, transfer)
    })
  } finally {
    worker.terminate()
  }
}
