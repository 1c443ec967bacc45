import { StateLabel } from '../codes/state-label.tsx'
import { useRef, memo, useState } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { CodeSort } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { shownLink } from '#contract/unicode-host.ts'
import { shortLink } from '#design/payload.ts'
import { formatCount, formatDay, formatInstant, formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { classNames } from '../ui/class-names.ts'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { CardActions } from './card-actions.tsx'
import { type CodesShown, useVirtualRows } from './code-grid.tsx'
import {
  CodeTitle,
  DeletedActions,
  Destination,
  isCounted,
  StarButton,
  useMetaOf,
  DeletedBy,
} from './code-parts.tsx'
import { CodePicture } from '../codes/code-picture.tsx'
import { UnsavedBadge } from './draft-section.tsx'
import { FolderName, useCodeDrag } from './folders/folder-names.tsx'
import { useSelectionKeys, useIsChosen, SelectBox } from './selection.tsx'
import { CodeNotices } from './notices.tsx'

const rowHeight = 52
const head = 'border-b border-line px-2 py-2 text-small font-medium text-ink-soft'

type CodeTableProps = CodesShown & {
  readonly sort: CodeSort
  /** Null where the order cannot be chosen. */
  readonly onSort: ((sort: CodeSort) => void) | null
}

/** The codes as a table; only rows near the viewport are mounted. */
export function CodeTable({ codes, total, busy, purgeAt, onNearEnd, sort, onSort }: CodeTableProps) {
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
      className="@container -mx-4 px-4 max-wide:overflow-x-auto sm:-mx-8 sm:px-8"
    >
      <table
        aria-label={t('library.list')}
        aria-busy={busy}
        aria-rowcount={total + 1}
        className="w-full table-fixed border-collapse [overflow-anchor:none]"
      >
        <TableHead sort={sort} onSort={onSort} deleted={purgeAt !== null} />
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

type TableHeadProps = Pick<CodeTableProps, 'sort' | 'onSort'> & { readonly deleted: boolean }

function TableHead({ sort, onSort, deleted }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={`${head} w-10`} aria-label={t('library.column.select')} />
        <td className={`${head} w-16 max-sm:w-14`} aria-label={t('library.column.picture')} />
        <SortHead sort={sort} by={['title', 'titleDescending']} onSort={onSort} className="text-start">
          {t('library.column.code')}
        </SortHead>
        <th scope="col" className={`${head} text-start @max-[46rem]:hidden`}>
          {t('library.column.destination')}
        </th>
        <th scope="col" className={`${head} w-40 text-start @max-[70rem]:hidden`}>
          {t('library.tags')}
        </th>
        <th scope="col" className={`${head} w-28 text-start @min-[46rem]:w-40 @min-[58rem]:w-52 max-sm:w-20`}>
          {t(deleted ? 'library.column.restorable' : 'library.state.label')}
        </th>
        <SortHead
          sort={sort}
          by={['scans', 'scansAscending']}
          onSort={onSort}
          className="w-20 text-end max-sm:hidden"
        >
          {t('library.column.scans')}
        </SortHead>
        <SortHead
          sort={sort}
          by={['newest', 'oldest']}
          onSort={onSort}
          className="w-28 text-end @max-[58rem]:hidden"
        >
          {t('library.column.created')}
        </SortHead>
        <td className={`${head} w-24 max-sm:w-12`} aria-label={t('library.column.actions')} />
      </tr>
    </thead>
  )
}

type SortHeadProps = Pick<CodeTableProps, 'sort' | 'onSort'> & {
  /** The orders of this column; pressing again takes the next one. */
  readonly by: readonly [CodeSort, ...CodeSort[]]
  readonly className: string
  readonly children: string
}

const directions: Partial<Record<CodeSort, 'ascending' | 'descending'>> = {
  title: 'ascending',
  titleDescending: 'descending',
  scansAscending: 'ascending',
  oldest: 'ascending',
  newest: 'descending',
  scans: 'descending',
}

function SortHead({ sort, by, onSort, className, children }: SortHeadProps) {
  const place = by.indexOf(sort)
  const next = by[(place + 1) % by.length] ?? by[0]
  return (
    <th scope="col" aria-sort={place < 0 ? 'none' : directions[sort]} className={`${head} ${className}`}>
      {onSort === null ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => onSort(next)}
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
        >
          {children}
          {place >= 0 && <span aria-hidden>{directions[sort] === 'ascending' ? '\u2191' : '\u2193'}</span>}
        </button>
      )}
    </th>
  )
}

/** Takes the space of rows that are not mounted. */
function Room({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td className="p-0" style={{ height }}>
        {' '}
      </td>
    </tr>
  )
}

export type CodeRowProps = { readonly code: QrCode; readonly place: number; readonly purgeAt: string | null }

const cell = 'border-b border-line px-2 align-middle leading-tight'

/** One code as a table row. `place` is its index in the whole list. */
export const CodeRow = memo(function CodeRow({ code, place, purgeAt }: CodeRowProps) {
  const title = code.title.trim() || t('library.untitled')
  const chosen = useIsChosen(code.id)
  const deleted = purgeAt !== null
  const drag = useCodeDrag(code, title)
  const [isNaming, setIsNaming] = useState(false)
  return (
    <tr
      {...(!deleted && drag)}
      aria-rowindex={place + 2}
      className={classNames('h-13', chosen ? 'bg-signal/8' : 'hover:bg-ink/4')}
    >
      <td className={cell}>
        <SelectBox id={code.id} title={title} className="-ms-1" />
      </td>
      <td className={cell}>
        <span className="block w-9 overflow-hidden rounded-small border border-line">
          <CodePicture code={code} title={title} />
        </span>
      </td>
      <th scope="row" className={`${cell} text-start font-normal`}>
        <RowName code={code} title={title} deleted={deleted} isNaming={isNaming} onNaming={setIsNaming} />
      </th>
      <td className={`${cell} text-small text-ink-soft @max-[46rem]:hidden`}>
        <Destination code={code} />
      </td>
      <td className={`${cell} text-small text-ink-soft @max-[70rem]:hidden`}>
        <FolderName code={code} />
        <span dir="auto" title={code.tags} className="block truncate">
          {code.tags.replaceAll(/\s*,\s*/g, ', ')}
        </span>
      </td>
      <td className={`${cell} text-small`}>
        {deleted ? purgeAt !== '' && formatDay(purgeAt) : <PresentState code={code} title={title} />}
      </td>
      <ScansCell code={code} />
      <td title={formatInstant(code.createdAt)} className={`${cell} text-end text-small @max-[58rem]:hidden`}>
        {formatDay(code.createdAt)}
      </td>
      <td className={`${cell} text-end whitespace-nowrap`}>
        {deleted ? (
          <DeletedActions code={code} title={title} purgeAt="" />
        ) : (
          <PresentActions code={code} title={title} onRename={() => setIsNaming(true)} />
        )}
      </td>
    </tr>
  )
})

function ScansCell({ code }: { readonly code: QrCode }) {
  if (isCounted(code)) {
    return (
      <td title={formatNumber(code.scans)} className={`${cell} text-end text-small max-sm:hidden`}>
        {formatCount(code.scans)}
      </td>
    )
  }
  return (
    <td title={t('library.uncounted')} className={`${cell} text-end text-small text-ink-soft max-sm:hidden`}>
      <span className="sr-only">{t('library.uncounted')}</span>
      <span aria-hidden>–</span>
    </td>
  )
}

type RowNameProps = {
  readonly code: QrCode
  readonly title: string
  readonly deleted: boolean
  readonly isNaming: boolean
  readonly onNaming: (isNaming: boolean) => void
}

function RowName({ code, title, deleted, isNaming, onNaming }: RowNameProps) {
  return (
    <>
      <CodeTitle
        code={code}
        title={title}
        isDeleted={deleted}
        isEditing={isNaming}
        onEditing={onNaming}
        className="block truncate"
      />
      <span className="flex min-w-0 items-center gap-x-3 text-small text-ink-soft">
        {deleted && <DeletedBy id={code.id} compact />}
        {hasShortLink(code.qrType) && (
          <>
            <MiddleTruncated text={shownLink(code)} className="min-w-0 font-mono @max-[70rem]:hidden" />
            {/* A narrow column would cut the tag, and most codes share their domain. */}
            <MiddleTruncated text={`/${code.slashTag}`} className="min-w-0 font-mono @min-[70rem]:hidden" />
          </>
        )}
        <span className="min-w-18 shrink-[999] empty:hidden @max-[30rem]:hidden @min-[70rem]:hidden">
          <FolderName code={code} />
        </span>
      </span>
    </>
  )
}

function PresentState({ code, title }: { readonly code: QrCode; readonly title: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <StateLabel code={code} meta={useMetaOf(code.id)} />
      <CodeNotices code={code} compact />
      <UnsavedBadge code={code} title={title} compact />
    </div>
  )
}

type PresentActionsProps = {
  readonly code: QrCode
  readonly title: string
  readonly onRename: () => void
}

function PresentActions({ code, title, onRename }: PresentActionsProps) {
  return (
    <span className="inline-flex">
      <span className="max-sm:hidden">
        <StarButton code={code} title={title} />
      </span>
      <CardActions
        code={code}
        title={title}
        link={shortLink(code.brandedDomain, code.slashTag)}
        onRename={onRename}
      />
    </span>
  )
}
