let last: Promise<void> = Promise.resolve()

/**
 * Resolves when it is the caller's turn: one a task, so that drawing many pictures never holds up a press or a scroll.
 * Who no longer wants it makes nobody wait.
 */
export function nextTurn(signal: AbortSignal): Promise<void> {
  last = last.then(() => (signal.aborted ? undefined : new Promise((resolve) => setTimeout(resolve))))
  return last
}
