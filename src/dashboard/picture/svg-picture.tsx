import { memo } from 'react'
import { createSerialQueue } from '#contract/serial-queue.ts'

/** A picture in its box, painted in the same frame as the change. */
export const SvgPicture = memo(function SvgPicture({ svg }: { readonly svg: string | null }) {
  // Safe HTML: our renderer writes every byte.
  return (
    <div
      aria-hidden
      className="flex size-full items-center justify-center [&>svg]:size-full"
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
    />
  )
})

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
