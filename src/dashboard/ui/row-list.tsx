import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'

type RowListProps = {
  readonly label: string
  readonly count: number
  /** Row height in pixels. */
  readonly height: number
  readonly className?: string
  readonly children: (place: number) => ReactNode
}

/** Scrollable boxes must be focusable. */
const reachable = { tabIndex: 0 }

/** Box height in pixels before layout. */
const tall = 320

/** A virtual list: many rows of one height in a scrolling box. */
export function RowList({ label, count, height, className, children }: RowListProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
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
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 flex flex-col justify-center border-b border-line px-3"
            style={{ height, transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
