import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels: the narrowest card, and between two. */
const narrowest = 240
export const cardGap = 16
/** Below this width of the window one card stands across. */
const oneColumn = 640

/** How many cards stand side by side in a list. */
export function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const count = () => {
      const fitting = Math.floor((element.clientWidth + cardGap) / (narrowest + cardGap))
      setColumns(window.innerWidth < oneColumn ? 1 : Math.max(1, fitting))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return columns
}
