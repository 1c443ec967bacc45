/** Runs one piece of work after another, each after the ones before it have ended, whether they succeeded or not. */
type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
