import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import type { ScanDimension, Scans, ScanShares, ScanUnit } from '#contract/scans.ts'
import { formatNumber } from '../messages/format.ts'
import { locale } from '../messages/locale.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { visitsOf, type Series, isRepeated, momentWords } from './series.ts'
import { valueWords } from './scans-csv.ts'
import { Link } from '@tanstack/react-router'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { useQrCodes } from '../api/qr-codes.ts'

type BreakdownProps = {
  readonly dimension: ScanDimension
  readonly shares: ScanShares
  /** The value that the chart shows alone. */
  readonly chosen: string | null
  /** Shows one value alone, null all. Missing where rows are no choice. */
  readonly onChoose?: (value: string | null) => void
}

const first = 6
export const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const head = 'w-[max(3rem,var(--number,0px))] py-1 sm:w-[max(4rem,var(--number,0px))]'

/** Visits by one trait: a ranked table with bars in its rows. */
export function Breakdown({ dimension, shares, chosen, onChoose }: BreakdownProps) {
  const rows = shares.map(({ value, ...share }) => ({
    ...share,
    key: value,
    words: valueWords(dimension, value),
    isChosen: value === chosen,
    // The rest has no value of its own.
    ...(onChoose && value !== 'other' && { onChoose: () => onChoose(value === chosen ? null : value) }),
  }))
  return <ShareTable name={t(`scans.by.${dimension}`)} rows={rows} />
}

type PlacementTableProps = Pick<BreakdownProps, 'chosen' | 'onChoose'> & { readonly scans: Scans }

/** Scans by placement, and those of none. Nothing for a code without scanned placements. */
export function PlacementTable({ scans, chosen, onChoose }: PlacementTableProps) {
  const { placements, breakdowns } = scans
  if (placements === undefined || placements.length === 0) return null
  const all = breakdowns.device.reduce((sum, { scans }) => sum + scans, 0)
  const others = all - placements.reduce((sum, { scans }) => sum + scans, 0)
  const rows = placements.map(({ mark, name, scans }) => ({
    key: mark,
    words: name,
    scans,
    clicks: 0,
    isChosen: mark === chosen,
    ...(onChoose && { onChoose: () => onChoose(mark === chosen ? null : mark) }),
  }))
  const rest = { key: '', words: t('scans.by.noPlacement'), scans: others, clicks: 0 }
  return <ShareTable name={t('scans.by.placement')} rows={others > 0 ? [...rows, rest] : rows} />
}

type ShareTableProps = {
  readonly name: string
  readonly rows: readonly (Row & { readonly key: string })[]
  /** Rows that show at first. */
  readonly most?: number
}

type Visits = { readonly scans: number; readonly clicks: number }

type Row = Visits & {
  readonly words: string
  readonly isChosen?: boolean
  /** Shows the visits of the row alone in the chart, or all again. */
  readonly onChoose?: () => void
}

/** A table with a bar in each row. */
export function ShareTable({ name, rows, most: shown = first }: ShareTableProps) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const all = rows.reduce((sum, row) => sum + visitsOf(row), 0)
  const most = Math.max(1, ...rows.map(visitsOf))
  return (
    <section aria-labelledby={id} className="min-w-0 wide:last:even:col-span-2">
      <h3 id={id} className="font-semibold">
        {name}
      </h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-small text-ink-soft">{t('scans.by.nothing')}</p>
      ) : (
        <table aria-labelledby={id} className="mt-1 w-full table-fixed text-small">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col">
                <span className="sr-only">{name}</span>
              </th>
              <NumberHead className={head} characters={charactersOf(rows, 'scans')}>
                {t('scans.scans')}
              </NumberHead>
              <NumberHead className={head} characters={charactersOf(rows, 'clicks')}>
                {t('scans.clicks')}
              </NumberHead>
              <NumberHead className={head}>{t('scans.share')}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, shown)).map(({ key, ...row }) => (
              <ShareRow key={key} row={row} most={most} all={all} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          className="mt-1 -ms-2.5"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('scans.by.fewer') : t('scans.by.all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

type ShareRowProps = {
  readonly row: Row
  /** Visits of the largest row; its bar fills the column. */
  readonly most: number
  readonly all: number
}

function ShareRow({ row, most, all }: ShareRowProps) {
  const { words, isChosen = false, onChoose, scans, clicks } = row
  return (
    <tr className="border-t border-line">
      <th scope="row" className="relative py-1.5 ps-2 text-start font-normal">
        <span
          aria-hidden
          className={classNames(
            'absolute inset-y-1 start-0 rounded-small',
            isChosen ? 'bg-signal/40' : 'bg-signal/14',
          )}
          style={{ width: `${(visitsOf(row) / most) * 100}%` }}
        />
        {onChoose === undefined ? (
          <span dir="auto" className="relative block truncate" title={words}>
            {words}
          </span>
        ) : (
          <button
            type="button"
            dir="auto"
            aria-pressed={isChosen}
            title={words}
            className="relative block max-w-full truncate text-start underline-offset-4 after:absolute after:inset-0 hover:underline aria-pressed:font-semibold"
            onClick={onChoose}
          >
            {words}
          </button>
        )}
      </th>
      <NumberCell>{formatNumber(scans)}</NumberCell>
      <NumberCell>{formatNumber(clicks)}</NumberCell>
      <NumberCell className="text-ink-soft">{shareWords(visitsOf(row), all)}</NumberCell>
    </tr>
  )
}

/** Characters of the total, which fits every row. All tables have the same total, so their columns align. */
function charactersOf(shares: readonly Visits[], kind: 'scans' | 'clicks'): number {
  return formatNumber(shares.reduce((sum, share) => sum + share[kind], 0)).length
}

/** Never rounds a visit down to 0%. */
function shareWords(visits: number, all: number): string {
  const share = visits / Math.max(1, all)
  return visits > 0 && share < 0.005 ? `< ${wholePercent.format(0.01)}` : wholePercent.format(share)
}

type PointsTableProps = { readonly unit: ScanUnit; readonly series: Series }

const pointHead = 'px-3 py-1.5'
const cell = 'px-3'

/** The chart as a table. Rows render only when opened. */
export function PointsTable({ unit, series }: PointsTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        className="-ms-2.5"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'scans.table.hide' : 'scans.table.show')}
      </Button>
      {isOpen && <Rows unit={unit} series={series} />}
    </div>
  )
}

function Rows({ unit, series }: PointsTableProps) {
  const { points, before, begun } = series
  const hasVisitors = points.some(({ visitors }) => visitors !== null)
  return (
    <div
      role="region"
      aria-label={t('scans.table.name')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard, WCAG 2.2 SC 2.1.1
      tabIndex={0}
      className="mt-2 max-h-96 overflow-auto"
    >
      <table className="w-full text-small">
        <caption className="sr-only">{t('scans.table.name')}</caption>
        <thead className="sticky top-0 bg-sheet text-ink-soft">
          <tr>
            <NumberHead className={`${pointHead} ps-0! text-start!`}>{t(`scans.column.${unit}`)}</NumberHead>
            <NumberHead className={pointHead}>{t('scans.scans')}</NumberHead>
            <NumberHead className={pointHead}>{t('scans.clicks')}</NumberHead>
            {hasVisitors && <NumberHead className={pointHead}>{t('scans.visitors')}</NumberHead>}
            <NumberHead className={pointHead}>{t('scans.column.scansBefore')}</NumberHead>
            <NumberHead className={pointHead}>{t('scans.column.clicksBefore')}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {points.map((point, place) => {
            const now = place < begun ? point : null
            return (
              <tr key={point.at} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal whitespace-nowrap">
                  {momentWords(unit, point.start, isRepeated(points, place))}
                </th>
                <NumberCell className={cell}>{count(now?.scans)}</NumberCell>
                <NumberCell className={cell}>{count(now?.clicks)}</NumberCell>
                {hasVisitors && <NumberCell className={cell}>{count(now?.visitors)}</NumberCell>}
                <NumberCell className={cell}>{count(before[place]?.scans)}</NumberCell>
                <NumberCell className={cell}>{count(before[place]?.clicks)}</NumberCell>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A number, or a dash for future and unknown values. */
function count(value: number | null | undefined): string {
  return value == null ? '–' : formatNumber(value)
}

type CellProps = { readonly className?: string; readonly children: ReactNode }

type HeadProps = CellProps & {
  /** Characters of the longest number, as `--number`, for a fixed column width. */
  readonly characters?: number
}

function NumberHead({ className, characters, children }: HeadProps) {
  const style =
    characters === undefined ? {} : ({ '--number': `calc(${characters}ch + 0.75rem)` } as CSSProperties)
  return (
    <th scope="col" style={style} className={classNames('text-end align-bottom font-medium', className)}>
      {children}
    </th>
  )
}

function NumberCell({ className, children }: CellProps) {
  return <td className={classNames('py-1.5 text-end', className)}>{children}</td>
}

const mostListed = 5

/** The most scanned codes since they were created. Absent until a code was scanned. */
export function TopCodes() {
  const id = useId()
  const list = useQrCodes({ sort: 'scans' })
  const codes = (list.data?.pages[0]?.data ?? [])
    .filter(({ scans, qrType }) => scans > 0 && hasShortLink(qrType))
    .slice(0, mostListed)
  const most = codes[0]?.scans ?? 1
  if (codes.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {t('scans.most')}
        </h2>
        <p className="text-small text-ink-soft">{t('scans.most.since')}</p>
      </div>
      <ol className="flex flex-col">
        {codes.map((code) => (
          <li key={code.id} className="border-t border-line first:border-t-0">
            <Link
              to="/codes/$id/scans"
              params={{ id: String(code.id) }}
              search={(before) => ({ ...before, code: undefined })}
              className="relative flex min-h-10 items-center justify-between gap-4 px-2 hover:bg-ink/4"
            >
              <span
                aria-hidden
                className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
                style={{ width: `${(code.scans / most) * 100}%` }}
              />
              <span dir="auto" className="relative truncate">
                {titleOf(code.title)}
              </span>{' '}
              <span className="relative shrink-0 text-small tabular-nums">
                {t('scans.countScans', { count: code.scans })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Link
        to="/"
        search={{ sort: 'scans' }}
        className="self-start text-small text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {t('scans.most.all')}
      </Link>
    </section>
  )
}

function titleOf(title: string): string {
  return title.trim() || t('scans.untitled')
}
