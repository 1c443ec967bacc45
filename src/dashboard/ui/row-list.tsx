import { useVirtualizer } from '@tanstack/react-virtual'
import { type Key, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'

type RowListProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  /** Names a row, so that its focus stays and no press is lost when rows before it come or go. */
  readonly keyOf: (row: Row) => Key
  /** Row height in pixels. */
  readonly height: number
  readonly className?: string
  readonly children: (row: Row) => ReactNode
}

/** Scrollable boxes must be focusable. */
const reachable = { tabIndex: 0 }

/** Box height in pixels before layout. */
const tall = 320

/** A virtual list: many rows of one height in a scrolling box. */
export function RowList<Row>({ label, rows, keyOf, height, className, children }: RowListProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 4,
    initialRect: { width: 0, height: tall },
    // Before layout, assume the default height.
    observeElementRect: (instance, tell) => {
      const element = instance.scrollElement
      if (element === null) return undefined
      const measure = () => tell({ width: element.clientWidth, height: element.clientHeight || tall })
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
  })
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      {...reachable}
      className={classNames('max-h-80 overflow-y-auto rounded-base border border-line', className)}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) =>
          rows.slice(index, index + 1).map((row) => (
            <li
              key={keyOf(row)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 flex flex-col justify-center border-b border-line px-3"
              style={{ height, transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
