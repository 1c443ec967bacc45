/** Runs work one at a time, each after the earlier work has succeeded or failed. */
type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
