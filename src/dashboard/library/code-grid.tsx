import { memo, useRef, useLayoutEffect, useState, type RefObject } from 'react'
import type { QrCode } from '#contract/record.ts'
import { t } from '../messages/t.ts'
import { CodeCard } from './code-card.tsx'
import { chosenCount, useSelection, useSelectionKeys } from './selection.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Estimated row height in pixels before measuring: grid and single column. */
const estimates = { several: 340, one: 140 }

/** Unchanged records keep their identity, so a new page renders only its own cards. */
const Card = memo(CodeCard)

/** The codes as cards; only rows near the viewport are mounted. */
export function CodeGrid({ codes, total, busy, purgeAt, onNearEnd }: CodesShown) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const rows = useVirtualRows(list, {
    rows: Math.ceil(codes.length / columns),
    estimate: columns === 1 ? estimates.one : estimates.several,
    gap: cardGap,
    onNearEnd,
    layout: String(columns),
  })
  const choosing = chosenCount(useSelection(), total) > 0
  const onKeyDown = useSelectionKeys(columns, (place) => rows.bringIn(Math.floor(place / columns)))
  return (
    // Keys bubble up from the cards' checkboxes.
    <div role="presentation" onKeyDown={onKeyDown}>
      <ul
        ref={list}
        aria-label={t('library.list')}
        aria-busy={busy}
        data-choosing={choosing ? true : undefined}
        className="group/list grid [overflow-anchor:none]"
        style={{
          gap: cardGap,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: rows.before,
          paddingBottom: rows.after,
        }}
      >
        {rows.shown.flatMap((row) =>
          codes.slice(row * columns, (row + 1) * columns).map((code: QrCode, column) => (
            <li
              key={code.id}
              {...(column === 0 && { ref: rows.measure, 'data-index': row })}
              aria-setsize={total}
              aria-posinset={row * columns + column + 1}
              className="grid min-w-0 grid-cols-[minmax(0,1fr)]"
            >
              <Card code={code} purgeAt={purgeAt === null ? null : (purgeAt.get(code.id) ?? '')} />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

export type CodesShown = {
  readonly codes: readonly QrCode[]
  /** Matching codes over all pages. */
  readonly total: number
  /** Older results are shown while new ones load. */
  readonly busy: boolean
  /** When deleted codes are removed for good, ISO 8601, by id; null when the list has no deleted codes. */
  readonly purgeAt: ReadonlyMap<number, string> | null
  /** Null without a further page, or while it loads. */
  readonly onNearEnd: (() => void) | null
}

/** Minimum card width and gap in pixels. */
const narrowest = 192
const cardGap = 16
/** Below this viewport width there is one column. */
const oneColumn = 640

function useColumns(list: RefObject<HTMLElement | null>): number {
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
