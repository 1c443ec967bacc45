/** Signals by which an operator, a terminal or a supervisor ends a process. */
const stopSignals = ['SIGTERM', 'SIGINT'] as const

/** Calls at the first of them; a second one means that somebody does not want to wait. */
export function onStopSignal(stop: () => void, atOnce: () => void = () => {}): void {
  let isStopping = false
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (isStopping) {
        atOnce()
        process.exit(1)
      }
      isStopping = true
      stop()
    })
  }
}
