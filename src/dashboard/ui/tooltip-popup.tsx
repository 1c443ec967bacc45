import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export type TooltipProps = { readonly text: string; readonly children: ReactElement }

/** The words, on hover and focus. */
export function TooltipPopup({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} />
      <Base.Portal>
        <Base.Positioner aria-hidden sideOffset={6} className="z-50">
          <Base.Popup className="rounded-small bg-ink px-2 py-1 text-small text-paper">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
