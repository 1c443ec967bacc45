import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

export type VirtualRowsOptions = {
  readonly rows: number
  /** Pixels of a row that nobody has measured yet, and between two rows. */
  readonly estimate: number
  readonly gap: number
  /** Called when the last rows come near and there are more. */
  readonly onNearEnd: (() => void) | null
  /** Changes when the rows are others than before, so that what was measured is forgotten. */
  readonly layout: string
}

/** Rows that are drawn ahead of and behind the window. */
const ahead = 2
/** The next page is asked for when as many rows are left. */
const near = 8

/** The rows of a list that are in the window or near it, and the room that the others take above and below. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions) {
  const { rows, estimate, gap, onNearEnd, layout } = options
  const [top, setTop] = useState(0)
  // What stands above may grow or go: the page is then taller or shorter than before.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => estimate,
    gap,
    overscan: ahead,
    scrollMargin: top,
    useFlushSync: false,
    // A list that is not laid out has no height.
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
  })
  useEffect(() => virtual.measure(), [layout, virtual])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const load = useEffectEvent(() => onNearEnd?.())
  const wantsMore = onNearEnd !== null && last !== undefined && last.index >= rows - near
  // Again after each page: a short one leaves the end near.
  useEffect(() => {
    if (wantsMore) load()
  }, [wantsMore, rows])

  return {
    shown: shown.map(({ index }) => index),
    before: (shown[0]?.start ?? top) - top,
    after: Math.max(0, virtual.getTotalSize() - ((last?.end ?? top) - top)),
    measure: virtual.measureElement,
    bringIn: (row: number) => virtual.scrollToIndex(row, { align: 'auto' }),
  }
}
