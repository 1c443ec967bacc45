import { type Remote, wrap } from 'comlink'

type WorkerCalls<Api> = {
  readonly api: Remote<Api>
  /**
   * Waits for a call. Rejects with `WorkerFailed` when the worker breaks down, as without memory, or sends nothing for
   * `longestSilence`; with the reason of `close` when it is closed.
   */
  readonly answer: <Result>(call: Promise<Result>) => Promise<Result>
  readonly close: (reason: unknown) => void
}

/** The worker broke down, or sent nothing for `longestSilence`. */
export class WorkerFailed extends Error {}

/** Milliseconds without any message, after which a worker with an open call counts as stuck. Progress is a message. */
const longestSilence = 60_000

export function callWorker<Api>(worker: Worker, onClose: () => void = () => undefined): WorkerCalls<Api> {
  let close: (reason: unknown) => void = () => undefined
  const closed = new Promise<never>((_, reject) => {
    close = (reason) => {
      worker.terminate()
      reject(reason)
    }
  })
  closed.catch(onClose)
  const fail = () => close(new WorkerFailed('The worker broke down.'))
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  const answer = closeWhenSilent(worker, () => close(new WorkerFailed('The worker sends nothing.')))
  return { api: wrap<Api>(worker), answer: (call) => answer(Promise.race([closed, call])), close }
}

/** Calls `onSilence` when a call is open and the worker sent no message for `longestSilence`. */
function closeWhenSilent(worker: Worker, onSilence: () => void) {
  let open = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    if (open > 0) timer = setTimeout(onSilence, longestSilence)
  }
  worker.addEventListener('message', restart)
  return async <Result>(call: Promise<Result>): Promise<Result> => {
    open += 1
    if (open === 1) restart()
    try {
      return await call
    } finally {
      open -= 1
      if (open === 0) clearTimeout(timer)
    }
  }
}

/**
 * Gives one order to a worker, which ends with it: large work leaves no memory behind. A worker that breaks down or gets
 * stuck is replaced once.
 *
 * @param work may run twice, so it must not transfer what it sends.
 * @throws the signal's reason once aborted; the error of the work; `WorkerFailed` when the second worker fails too.
 */
export async function runInWorker<Api, Result>(
  newWorker: () => Worker,
  signal: AbortSignal,
  work: (api: Remote<Api>) => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce(newWorker(), signal, work)
  } catch (reason) {
    if (!(reason instanceof WorkerFailed)) throw reason
    return runOnce(newWorker(), signal, work)
  }
}

async function runOnce<Api, Result>(
  worker: Worker,
  signal: AbortSignal,
  work: (api: Remote<Api>) => Promise<Result>,
): Promise<Result> {
  const { api, answer, close } = callWorker<Api>(worker)
  const onAbort = () => close(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    return await answer(work(api))
  } finally {
    signal.removeEventListener('abort', onAbort)
    worker.terminate()
  }
}
