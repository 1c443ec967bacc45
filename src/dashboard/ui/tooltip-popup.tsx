import { Tooltip as Base } from '@base-ui/react/tooltip'

export type TooltipPopupProps = {
  readonly text: string
  /** The button that the text belongs to. */
  readonly anchor: Element
  /** Called when Escape hides it. */
  readonly onClose: () => void
}

export function TooltipPopup({ text, anchor, onClose }: TooltipPopupProps) {
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Positioner aria-hidden anchor={anchor} sideOffset={6} className="z-50">
          <Base.Popup className="rounded-small bg-ink px-2 py-1 text-small text-paper">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
