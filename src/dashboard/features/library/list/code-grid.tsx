import type { QrCode } from '#contract/record.ts'
import { memo, useRef } from 'react'
import { t } from '../../../messages/t.ts'
import { CodeCard } from '../code-card.tsx'
import { chosenCount } from '../selection/selection.ts'
import { useSelection } from '../selection/selection-context.ts'
import { useSelectionKeys } from '../selection/use-selection-keys.ts'
import type { CodesShown } from './codes-shown.ts'
import { cardGap, useColumns } from './use-columns.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Pixels of a row of cards before one has been measured: side by side, and one across. */
const estimates = { several: 470, one: 260 }

/** A record that did not change is the same object: the next page draws its own cards only. */
const Card = memo(CodeCard)

/** The codes as cards. Only the rows near the window are in the page. */
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
    // Keys bubble up from the check boxes of the cards.
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
