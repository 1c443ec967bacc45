import { AsyncLocalStorage } from 'node:async_hooks'

/** Null: work that no request asked for, though it may have been begun in the middle of one. */
const requests = new AsyncLocalStorage<string | null>()

/** Requests, and work of theirs, that are under way. */
let held = 0

/** Id of the request that the running code works for; null when it works for none. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null
}

/**
 * Keeps the ids of requests alive until the returned function is called. Following them makes the rest of the process
 * slower, redirects too: Node 20 watches each promise and socket for it, and an await costs four times as much. So it ends
 * with the last of them.
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

/** Runs a step for this request. Takes `holdRequests` around it. */
export function forRequest<Result>(id: string, step: () => Result): Result {
  return requests.run(id, step)
}

/** Does work for a request that may be answered already; null: for nobody. */
export function workFor<Result>(id: string | null, work: () => Promise<Result>): Promise<Result> {
  if (id === null) return forNobody(work)
  return requests.run(id, work).finally(holdRequests())
}

/** Runs what goes on for everybody, such as a timer, so that it does not carry the id of whoever came first. */
export function forNobody<Result>(work: () => Result): Result {
  return currentRequest() === null ? work() : requests.run(null, work)
}
