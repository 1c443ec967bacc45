/** Milliseconds between two lines of one kind. */
const every = 10_000

/**
 * For what fails for every visitor while the database is away, thousands of times a second: tells the first, then one in
 * ten seconds with the number of those that were left out.
 */
export function rareLine(
  tell: (line: { readonly err: unknown; readonly alike?: number }) => void,
  monotonic: () => number = () => performance.now(),
): (error: unknown) => void {
  let nextAt = Number.NEGATIVE_INFINITY
  let alike = 0
  return (error) => {
    if (monotonic() < nextAt) {
      alike += 1
      return
    }
    tell(alike === 0 ? { err: error } : { err: error, alike })
    nextAt = monotonic() + every
    alike = 0
  }
}
