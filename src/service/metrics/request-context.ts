import { AsyncLocalStorage } from 'node:async_hooks'

/** Null for work that belongs to no request, even if it was started in one. */
const requests = new AsyncLocalStorage<string | null>()

/** Requests, and their work, in progress. */
let held = 0

/** The id of the current request; null outside requests. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null
}

/**
 * Tracks request ids until the returned function is called. Tracking slows the whole process: on Node 20 an
 * await costs four times as much. So it is off while no request is in progress.
 */
export function holdRequests(): () => void {
  held += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    held -= 1
    if (held === 0) requests.disable()
  }
}

/** Runs a step of a request. Requires `holdRequests` around it. */
export function forRequest<Result>(id: string, step: () => Result): Result {
  return requests.run(id, step)
}

/** Runs work for a request that may have ended; null for none. */
export function workFor<Result>(id: string | null, work: () => Promise<Result>): Promise<Result> {
  if (id === null) return forNobody(work)
  return requests.run(id, work).finally(holdRequests())
}

/** Runs shared work, such as a timer, without a request id. */
export function forNobody<Result>(work: () => Result): Result {
  return currentRequest() === null ? work() : requests.run(null, work)
}
