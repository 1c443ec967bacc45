import { type Remote, wrap } from 'comlink'

type WorkerCalls<Api> = {
  readonly api: Remote<Api>
  /** Waits for a call. Rejects when the worker breaks down, as without memory, or is closed. */
  readonly answer: <Result>(call: Promise<Result>) => Promise<Result>
  readonly close: (reason: unknown) => void
}

export function callWorker<Api>(worker: Worker, onClose: () => void = () => undefined): WorkerCalls<Api> {
  let close: (reason: unknown) => void = () => undefined
  const closed = new Promise<never>((_, reject) => {
    close = (reason) => {
      worker.terminate()
      reject(reason)
    }
  })
  closed.catch(onClose)
  const fail = () => close(new Error('The worker broke down.'))
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return { api: wrap<Api>(worker), answer: (call) => Promise.race([closed, call]), close }
}

/**
 * Gives one order to a worker, which ends with it: large work leaves no memory behind.
 *
 * @throws the signal's reason once aborted; the error of the work; an Error when the worker breaks down.
 */
export async function runInWorker<Api, Result>(
  worker: Worker,
  signal: AbortSignal,
  work: (api: Remote<Api>) => Promise<Result>,
): Promise<Result> {
  const { api, answer, close } = callWorker<Api>(worker)
  signal.addEventListener('abort', () => close(signal.reason), { once: true })
  try {
    signal.throwIfAborted()
    return await answer(work(api))
  } finally {
    worker.terminate()
  }
}
