import { useRef } from 'react'
import { t } from '../../../messages/t.ts'
import { useSelectionKeys } from '../selection/use-selection-keys.ts'
import { CodeRow } from './code-row.tsx'
import type { CodesShown } from './codes-shown.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Pixels of a row. */
const rowHeight = 64
const head = 'border-b border-line px-2 py-2 text-small font-medium text-ink-soft'

/** The codes as a table. Only the rows near the window are in the page. */
export function CodeTable({ codes, total, busy, purgeAt, onNearEnd }: CodesShown) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = useVirtualRows(body, {
    rows: codes.length,
    estimate: rowHeight,
    gap: 0,
    onNearEnd,
    layout: 'table',
  })
  const onKeyDown = useSelectionKeys(1, rows.bringIn)
  return (
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      className="-mx-4 px-4 max-wide:overflow-x-auto sm:-mx-8 sm:px-8"
    >
      <table
        aria-label={t('library.list')}
        aria-busy={busy}
        aria-rowcount={total + 1}
        className="w-full table-fixed border-collapse [overflow-anchor:none]"
      >
        <thead>
          <tr aria-rowindex={1}>
            <td className={`${head} w-10`} aria-label={t('library.column.select')} />
            <td className={`${head} w-16 max-sm:w-14`} aria-label={t('library.column.picture')} />
            <th scope="col" className={`${head} text-start`}>
              {t('library.column.code')}
            </th>
            <th scope="col" className={`${head} text-start max-wide:hidden`}>
              {t('library.column.destination')}
            </th>
            <th scope="col" className={`${head} w-40 text-start max-xl:hidden`}>
              {t('library.tags')}
            </th>
            <th scope="col" className={`${head} w-28 text-start max-sm:w-20`}>
              {purgeAt === null ? t('library.state.label') : t('library.column.restorable')}
            </th>
            <th scope="col" className={`${head} w-20 text-end max-sm:hidden`}>
              {t('library.column.scans')}
            </th>
            <th scope="col" className={`${head} w-32 text-end max-wide:hidden`}>
              {t('library.column.created')}
            </th>
            <td className={`${head} w-24 max-sm:w-12`} aria-label={t('library.column.actions')} />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.before > 0 && <Room height={rows.before} />}
          {rows.shown.map((row) => {
            const code = codes[row]
            return (
              code && (
                <CodeRow
                  key={code.id}
                  code={code}
                  place={row}
                  purgeAt={purgeAt === null ? null : (purgeAt.get(code.id) ?? '')}
                />
              )
            )
          })}
          {rows.after > 0 && <Room height={rows.after} />}
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not in the page. */
function Room({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td className="p-0" style={{ height }}>
        {' '}
      </td>
    </tr>
  )
}
