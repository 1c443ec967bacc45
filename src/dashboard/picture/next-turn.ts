import { createSerialQueue } from '#contract/serial-queue.ts'

const inTurn = createSerialQueue()

/**
 * Resolves when it is the caller's turn: one per task, so drawing many pictures never blocks input. An
 * aborted caller is skipped.
 */
export function nextTurn(signal: AbortSignal): Promise<void> {
  return inTurn(async () => {
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve))
  })
}
