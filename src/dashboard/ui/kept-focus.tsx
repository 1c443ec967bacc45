import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Keeps the focus on a button that is exchanged for one that can do more. `stage` tells the two apart. */
export function KeptFocus({ stage, children }: { readonly stage: string; readonly children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current && box.current?.contains(document.activeElement) === false)
      box.current.querySelector('button')?.focus()
  }, [stage])
  return (
    <span
      ref={box}
      className="contents"
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {children}
    </span>
  )
}
