import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

export type VirtualRowsOptions = {
  readonly rows: number
  /** Estimated row height and gap in pixels. */
  readonly estimate: number
  readonly gap: number
  /** Called near the end when there are more rows. */
  readonly onNearEnd: (() => void) | null
  /** A change resets the measured heights. */
  readonly layout: string
}

/** Rows rendered outside the viewport. */
const ahead = 2
/** Remaining rows that trigger the next page. */
const near = 8

/** The rows in or near the viewport, with the space above and below. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions) {
  const { rows, estimate, gap, onNearEnd, layout } = options
  const [top, setTop] = useState(0)
  // Content above may change its height, which moves the list.
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
    // Without layout the height is 0.
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
  })
  useEffect(() => virtual.measure(), [layout, virtual])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const load = useEffectEvent(() => onNearEnd?.())
  const wantsMore = onNearEnd !== null && last !== undefined && last.index >= rows - near
  // Check again after each page: a short one leaves the end in view.
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
