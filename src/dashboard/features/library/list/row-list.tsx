import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type RowListProps = {
  readonly label: string
  readonly count: number
  /** Pixels of every row. */
  readonly height: number
  readonly className?: string
  readonly children: (place: number) => ReactNode
}

/** A box that scrolls has to be reached by keyboard. */
const reachable = { tabIndex: 0 }

/** Pixels of the box before it is laid out. */
const tall = 320

/** Very many rows of one height in a box of their own, of which only those in sight are in the page. */
export function RowList({ label, count, height, className, children }: RowListProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 4,
    initialRect: { width: 0, height: tall },
    // A box that is not laid out shows what a box of this height would.
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
