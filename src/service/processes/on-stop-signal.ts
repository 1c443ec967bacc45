/** Signals by which an operator or a supervisor ends a process. */
const stopSignals = ['SIGTERM', 'SIGINT'] as const

/**
 * Calls at the first of them; a second one means that somebody does not want to wait.
 *
 * @returns the same stop, for who finds out otherwise that nobody wants the service any more.
 */
export function onStopSignal(stop: () => void, atOnce: () => void = () => {}): () => void {
  let isStopping = false
  let signals = 0
  const stopOnce = (): void => {
    if (isStopping) return
    isStopping = true
    stop()
  }
  for (const signal of stopSignals) {
    process.on(signal, () => {
      signals += 1
      if (signals === 1) return stopOnce()
      atOnce()
      process.exit(1)
    })
  }
  return stopOnce
}
