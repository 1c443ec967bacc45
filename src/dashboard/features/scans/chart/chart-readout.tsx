import type { ScanUnit } from '#contract/scans.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { isRepeated, momentWords, rangeWords } from './moment-words.ts'
import { hasBefore, type Series, visitsOf } from './series.ts'

type ChartReadoutProps = {
  readonly id: string
  readonly unit: ScanUnit
  readonly series: Series
  /** The point that is read; null: none. */
  readonly active: number | null
}

/** What the colours mean, and the numbers of the point that is read. It stands still: nothing covers the chart. */
export function ChartReadout({ id, unit, series, active }: ChartReadoutProps) {
  const { from, to, points, before, begun } = series
  const point = active === null ? undefined : points[active]
  const earlier = active === null ? null : (before[active] ?? null)
  const isAhead = active !== null && active >= begun
  return (
    <figcaption id={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small">
      <span className="min-h-5 basis-full font-medium">
        {point === undefined || active === null
          ? rangeWords(from, to)
          : momentWords(unit, point.start, isRepeated(points, active))}
        {isAhead && <span className="font-normal text-ink-soft"> · {t('scans.ahead')}</span>}
      </span>
      <Entry mark={<span className="size-2.5 rounded-small bg-signal" />} words={t('scans.scans')}>
        {point === undefined || isAhead ? null : formatNumber(point.scans)}
      </Entry>
      <Entry mark={<span className="size-2.5 rounded-small bg-line-strong" />} words={t('scans.clicks')}>
        {point === undefined || isAhead ? null : formatNumber(point.clicks)}
      </Entry>
      {hasBefore(series) && (
        <Entry
          mark={<span className="w-4 border-t-2 border-dashed border-ink" />}
          words={t('scans.both.before')}
        >
          {earlier === null ? null : formatNumber(visitsOf(earlier))}
        </Entry>
      )}
    </figcaption>
  )
}

type EntryProps = { readonly mark: ReactNode; readonly words: string; readonly children: string | null }

function Entry({ mark, words, children }: EntryProps) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-soft">
      <span aria-hidden className="inline-flex">
        {mark}
      </span>
      {words}
      {children !== null && <strong className="font-semibold text-ink">{children}</strong>}
    </span>
  )
}
