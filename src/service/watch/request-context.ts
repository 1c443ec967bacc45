import { AsyncLocalStorage } from 'node:async_hooks'

/** Null: work that no request asked for, though it may have been begun in the middle of one. */
const requests = new AsyncLocalStorage<string | null>()

/** Id of the request that the running code works for; null when it works for none. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null
}

/** Runs the work, and whatever it begins, for this request. */
export function forRequest<Result>(id: string | null, work: () => Result): Result {
  return requests.run(id, work)
}

/** Runs what goes on for everybody, such as a timer, so that it does not carry the id of whoever came first. */
export function forNobody<Result>(work: () => Result): Result {
  return currentRequest() === null ? work() : requests.run(null, work)
}
