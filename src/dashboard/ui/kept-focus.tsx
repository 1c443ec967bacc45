import { createContext, use, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'

const RestoreFocus = createContext<() => void>(() => undefined)

/** Keeps the focus on a button that is exchanged for one that can do more, which calls `useKeptFocus`. */
export function KeptFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  const restore = useCallback(() => {
    if (hasFocus.current && box.current?.contains(document.activeElement) === false)
      box.current.querySelector('button')?.focus()
  }, [])
  return (
    <RestoreFocus value={restore}>
      <span
        ref={box}
        className="contents"
        onFocus={() => (hasFocus.current = true)}
        onBlur={() => (hasFocus.current = false)}
      >
        {children}
      </span>
    </RestoreFocus>
  )
}

/** A button shown while another one's code loads. */
export function StandIn({ children }: { readonly children: ReactNode }) {
  useKeptFocus()
  return children
}

/** Takes over the focus of the button that this one replaces. */
export function useKeptFocus(): void {
  const restore = use(RestoreFocus)
  useLayoutEffect(() => restore(), [restore])
}
