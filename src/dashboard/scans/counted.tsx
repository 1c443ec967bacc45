import { ArrowDownRight, ArrowUpRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { scanDimensions, type ScanPart, type Scans, type ScanSums } from '#contract/scans.ts'
import { formatDay, formatNumber } from '../messages/format.ts'
import { locale } from '../messages/locale.ts'
import { t } from '../messages/t.ts'
import { zoneName } from '../messages/zone-name.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import {
  hasBefore,
  hasOlderVisits,
  toSeries,
  visitsOf,
  visitWords,
  type Series,
  dayWords,
  rangeWords,
} from './series.ts'
import { type ChartEvent, ScanChart } from './scan-chart.tsx'
import { Breakdown, PlacementTable, PointsTable, wholePercent } from './scan-tables.tsx'
import { valueWords } from './scans-csv.ts'
import { QuietPeriod } from './scans-header.tsx'

type CountedProps = {
  readonly scans: Scans
  /** Total visits of all time; null until known. */
  readonly ever: number | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** The previous selection is shown while the new one loads. */
  readonly isWaiting: boolean
  readonly onLonger: (() => void) | null
  /** The row of a breakdown whose visits are in the chart and the totals; null for all. */
  readonly part?: ScanPart | null
  /** Missing where the service counts no parts. */
  readonly onPart?: (part: ScanPart | null) => void
  /** Notes to mark in the chart. */
  readonly events?: readonly ChartEvent[]
  /** Sections between the chart and the tables. */
  readonly between?: ReactNode
  /** Further tables beside those by visitor. */
  readonly tables?: ReactNode
}

export function Counted(props: CountedProps) {
  const { scans, ever, now, isWaiting, onLonger, events, between, tables, part = null, onPart } = props
  const series = toSeries(scans, now)
  const answer = [
    answerWords(scans.totals, series.sumsBefore),
    part === null ? insightWords(scans, series) : null,
  ]
  const { unit, zone, to, totals, before, exactFrom, since } = scans
  // Hourly counts of this period are gone, so its days are in UTC.
  const isInUtc = to < exactFrom
  return (
    <div
      aria-busy={isWaiting}
      className={classNames('flex flex-col gap-6 transition-opacity', isWaiting && 'opacity-60')}
    >
      <section
        aria-label={t('scans.chart.name')}
        className="flex flex-col gap-6 rounded-large border border-line bg-sheet p-4 sm:p-6"
      >
        {part !== null && (
          <PartChip part={part} words={partWords(part, scans.placements)} onAll={() => onPart?.(null)} />
        )}
        <p className="text-lead text-balance empty:hidden">
          {answer.filter((words) => words !== null).join(' ')}
        </p>
        <TotalsRow totals={totals} before={series.sumsBefore} />
        <p className="text-small text-ink-soft">{t('scans.meaning')}</p>
        {part === null && visitsOf(totals) === 0 && <QuietPeriod onLonger={onLonger} />}
        <ScanChart unit={unit} series={series} {...(events && { events })} />
        <div className="flex flex-col gap-2">
          <p className="text-small text-ink-soft">
            {t(unit === 'month' ? 'scans.zone.months' : 'scans.zone', {
              zone: isInUtc ? 'UTC' : zoneName(zone).replaceAll('_', ' '),
            })}{' '}
            {t(hasBefore(series) ? 'scans.line' : 'scans.line.none', {
              range: rangeWords(before.from, before.to),
            })}{' '}
            {before.from < exactFrom &&
              !isInUtc &&
              !/^(Etc\/)?(UTC|GMT)$/.test(zone) &&
              t('scans.exactFrom', { day: dayWords(exactFrom) })}{' '}
            {part === null &&
              hasOlderVisits(scans, ever) &&
              t('scans.since', { day: formatDay(since ?? '') })}
          </p>
          <PointsTable unit={unit} series={series} />
        </div>
      </section>
      {between}
      <Breakdowns scans={scans} part={part} {...(onPart && { onPart })} tables={tables} />
    </div>
  )
}

type BreakdownsProps = Pick<CountedProps, 'scans' | 'onPart' | 'tables'> & { readonly part: ScanPart | null }

/** Visits by each trait. A row shows its visits alone in the chart. */
function Breakdowns({ scans, part, onPart, tables }: BreakdownsProps) {
  const { breakdowns } = scans
  return (
    <section
      aria-label={t('scans.by')}
      className="grid gap-x-10 gap-y-8 rounded-large border border-line bg-sheet p-4 sm:p-6 wide:grid-cols-2"
    >
      <h2 className="sr-only">{t('scans.by')}</h2>
      <PlacementTable
        scans={scans}
        chosen={part?.by === 'placement' ? part.value : null}
        {...(onPart && {
          onChoose: (value) => onPart(value === null ? null : { by: 'placement', value }),
        })}
      />
      {scanDimensions
        .filter((dimension) => dimension !== 'country' || hasCountry(breakdowns))
        .map((dimension) => (
          <Breakdown
            key={dimension}
            dimension={dimension}
            shares={breakdowns[dimension]}
            chosen={part?.by === dimension ? part.value : null}
            {...(onPart && {
              onChoose: (value) => onPart(value === null ? null : { by: dimension, value }),
            })}
          />
        ))}
      {tables}
    </section>
  )
}

/** The words for a part. A placement without scans in the period has only its mark. */
function partWords({ by, value }: ScanPart, placements: Scans['placements'] = []): string {
  if (by !== 'placement') return valueWords(by, value)
  return placements.find(({ mark }) => mark === value)?.name ?? value
}

type PartChipProps = { readonly part: ScanPart; readonly words: string; readonly onAll: () => void }

/** Names the part that the chart shows, with the way back to all visits. */
function PartChip({ part, words, onAll }: PartChipProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span dir="auto" className="min-w-0 truncate rounded-small bg-signal/14 px-2.5 py-1 font-medium">
        {t(`scans.by.${part.by}`)}: {words}
      </span>
      <Button variant="quiet" size="small" icon={X} onClick={onAll}>
        {t('scans.part.all')}
      </Button>
      <span className="text-small text-ink-soft">{t('scans.part.tables')}</span>
    </p>
  )
}

/** Without a table of countries, all are unknown. */
function hasCountry({ country }: Scans['breakdowns']): boolean {
  return country.some(({ value }) => value !== '')
}

/** How many came and whether that is more than before; null for none. */
export function answerWords(now: Counts, before: Counts): string | null {
  const visits = visitWords(now)
  const [count, countBefore] = [visitsOf(now), visitsOf(before)]
  if (count === 0) return null
  if (countBefore === 0) return t('scans.answer.first', { visits })
  const change = (count - countBefore) / countBefore
  if (Math.abs(change) < least) return t('scans.answer.same', { visits })
  if (count / countBefore >= manyTimes)
    return t('scans.answer.times', { visits, count: Math.floor(count / countBefore) })
  const share = wholePercent.format(Math.abs(change))
  return t(change > 0 ? 'scans.answer.more' : 'scans.answer.fewer', { visits, share })
}

type Counts = Pick<ScanSums, 'scans' | 'clicks'>

type TotalsRowProps = { readonly totals: ScanSums; readonly before: ScanSums }

/** Totals of the period with the change from the previous one. */
function TotalsRow({ totals, before }: TotalsRowProps) {
  return (
    <dl className="flex gap-x-4 max-sm:grid max-sm:auto-cols-auto max-sm:grid-flow-col max-sm:grid-rows-[auto_auto_auto] sm:gap-x-14">
      <Total label={t('scans.scans')} now={totals.scans} before={before.scans} />
      <Total label={t('scans.clicks')} now={totals.clicks} before={before.clicks} />
      {totals.visitors !== null && (
        <Total label={t('scans.visitors')} now={totals.visitors} before={before.visitors} />
      )}
    </dl>
  )
}

type TotalProps = { readonly label: string; readonly now: number; readonly before: number | null }

function Total({ label, now, before }: TotalProps) {
  const change = before === null ? null : toChange(now, before)
  const Arrow = change?.direction === 'down' ? ArrowDownRight : ArrowUpRight
  return (
    <div className="min-w-0 max-sm:row-span-3 max-sm:grid max-sm:grid-rows-subgrid">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-title font-semibold tracking-tight sm:text-headline">{formatNumber(now)}</dd>
      {change !== null && (
        <dd className="flex items-start gap-1 text-small text-ink-soft">
          {change.direction !== 'none' && (
            <Arrow aria-hidden className="mt-0.5 size-4 shrink-0 max-sm:hidden" />
          )}
          {change.words}
        </dd>
      )}
    </div>
  )
}

const percent = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
/** From this factor on, say "12 times as many" instead of a percentage. */
const manyTimes = 10
/** Changes below half a per cent count as the same. */
const least = 0.005

type Change = { readonly words: string; readonly direction: 'up' | 'down' | 'none' }

/** The change from the previous period, also valid for 0. */
export function toChange(now: number, before: number): Change {
  if (before === 0) {
    return { words: t(now === 0 ? 'scans.change.noneBoth' : 'scans.change.noneBefore'), direction: 'none' }
  }
  const change = (now - before) / before
  if (Math.abs(change) < least) return { words: t('scans.change.same', { before }), direction: 'none' }
  const direction = change > 0 ? 'up' : 'down'
  if (now / before >= manyTimes)
    return { words: t('scans.change.times', { count: Math.floor(now / before), before }), direction }
  return { words: t('scans.change.percent', { change: percent.format(change), before }), direction }
}

/** Minimum visits for a pattern to mean anything. */
const leastVisits = 50
/** Days needed to compare weekdays: each one twice. */
const leastDays = 14
/** How far the busiest weekday or hour must stand out from the average. */
const leastFactor = 1.3

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })

/** One sentence about when or with what people scan; null when nothing stands out. */
export function insightWords(scans: Scans, series: Series): string | null {
  const visits = visitsOf(scans.totals)
  if (visits < leastVisits) return null
  return busiestWords(scans, series, visits) ?? deviceWords(scans, visits)
}

function busiestWords({ unit }: Scans, { points, begun }: Series, visits: number): string | null {
  if (unit === 'month' || (unit === 'day' && begun < leastDays)) return null
  const groupOf = (start: string) =>
    unit === 'hour' ? start.slice(11, 13) : String(new Date(`${start}Z`).getUTCDay())
  const groups = new Map<string, { visits: number; points: number; start: string }>()
  for (const point of points.slice(0, begun)) {
    const name = groupOf(point.start)
    const before = groups.get(name) ?? { visits: 0, points: 0, start: point.start }
    groups.set(name, {
      ...before,
      visits: before.visits + visitsOf(point),
      points: before.points + 1,
    })
  }
  const mean = (group: { readonly visits: number; readonly points: number }) => group.visits / group.points
  const busiest = [...groups.values()].reduce((one, other) => (mean(other) > mean(one) ? other : one))
  if (mean(busiest) < leastFactor * (visits / begun)) return null
  const share = wholePercent.format(busiest.visits / visits)
  const start = new Date(`${busiest.start}Z`)
  return unit === 'hour'
    ? t('scans.insight.hour', { hour: hour.format(start), share })
    : t('scans.insight.day', { day: weekday.format(start), share })
}

/** The share of a device from which it is worth a sentence. */
const leastShare = 0.6

function deviceWords({ breakdowns }: Scans, visits: number): string | null {
  const top = breakdowns.device[0]
  if (top === undefined) return null
  const share = visitsOf(top) / visits
  if (share < leastShare) return null
  const { value } = top
  if (value !== 'phone' && value !== 'tablet' && value !== 'desktop') return null
  return t(`scans.insight.${value}`, { share: wholePercent.format(share) })
}
