/** Does one piece of work after another. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A line in which each piece of work waits for the ones before it, whether they succeed or not. */
export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
