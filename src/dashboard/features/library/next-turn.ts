let last: Promise<void> = Promise.resolve()

/** Resolves when it is the caller's turn: one a task, so that drawing many pictures never holds up a press or a scroll. */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)))
  return last
}
