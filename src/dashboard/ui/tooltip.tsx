import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactElement } from 'react'
import { lazyPart } from './lazy.tsx'

const TooltipPopup = lazyPart(() => import('./tooltip-popup.tsx'), 'TooltipPopup')

/** Milliseconds of hovering before the text shows. */
const delay = 500

type TooltipProps = { readonly text: string; readonly children: ReactElement }

/** Text over an icon button, on hover and focus. It repeats the button's name, so touch users lose nothing. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(event: PointerEvent | FocusEvent): void {
    const button = event.currentTarget.firstElementChild
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(button), delay)
  }
  function hide(): void {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  return (
    <span
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event)}
      onBlur={hide}
    >
      {children}
      {anchor !== null && <TooltipPopup text={text} anchor={anchor} onClose={hide} />}
    </span>
  )
}
