import { useId, useState, type PointerEvent, type ReactNode } from 'react'
import type { ScanUnit, ScanPoint } from '#contract/scans.ts'
import { formatCount, formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { classNames } from '../ui/class-names.ts'
import {
  hasBefore,
  visitsOf,
  type Series,
  pointWords,
  tickWords,
  isRepeated,
  momentWords,
  rangeWords,
} from './series.ts'

/** A note on the chart. */
export type ChartEvent = {
  readonly id: string
  /** A date such as 2027-01-31. */
  readonly day: string
  readonly text: string
}

type ScanChartProps = {
  readonly unit: ScanUnit
  readonly series: Series
  readonly events?: readonly ChartEvent[]
}

const noEvents: readonly ChartEvent[] = []

/**
 * A stacked chart of scans and clicks, with the previous period as pale bars behind it. Pointer, touch and arrow
 * keys highlight a point. The SVG stretches with its box, so nothing is measured.
 */
export function ScanChart({ unit, series, events = noEvents }: ScanChartProps) {
  const [read, setRead] = useState<number | null>(null)
  const legend = useId()
  const { points, before, begun } = series
  const count = points.length
  const lines = niceTicks(Math.max(0, ...points.map(visitsOf), ...before.map(visitsOf)))
  const top = lines.at(-1) ?? 1
  // A shorter period may have loaded since the last highlight.
  const active = read === null ? null : Math.min(read, count - 1)

  function follow(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    const place = Math.floor(((event.clientX - box.left) / box.width) * count)
    setRead(Math.max(0, Math.min(count - 1, place)))
  }

  return (
    <figure aria-labelledby={legend}>
      <ChartReadout id={legend} unit={unit} series={series} active={active} />
      <div dir="ltr" className="relative mt-4 h-56 sm:h-72">
        <ChartAxes unit={unit} points={points} lines={lines} />
        <div
          className="absolute start-11 end-0 top-2 bottom-7 touch-pan-y rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal"
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setRead(null)}
        >
          {active !== null && (
            <div
              aria-hidden
              className="absolute inset-y-0 bg-ink/8"
              style={{ left: `${(active / count) * 100}%`, width: `max(${100 / count}%, 2px)` }}
            />
          )}
          <ChartColumns series={series} top={top} />
          <EventMarks unit={unit} points={points} events={events} />
          <input
            type="range"
            min={0}
            max={count - 1}
            step={1}
            value={active ?? begun - 1}
            aria-label={t('scans.chart.read')}
            aria-valuetext={pointWords(unit, series, active ?? begun - 1)}
            onChange={(event) => setRead(Number(event.target.value))}
            onFocus={() => setRead((place) => place ?? begun - 1)}
            onBlur={() => setRead(null)}
            className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
          />
        </div>
      </div>
    </figure>
  )
}

/** A line where a note is. Its text stands in the list of notes, which everybody can read. */
function EventMarks({
  unit,
  points,
  events,
}: Pick<Series, 'points'> & Required<Omit<ScanChartProps, 'series'>>) {
  const lengthOf = { hour: 10, day: 10, month: 7 }[unit]
  return events.map(({ id, day, text }) => {
    const place = points.findIndex(({ start }) => start.slice(0, lengthOf) === day.slice(0, lengthOf))
    return (
      place !== -1 && (
        <span
          key={id}
          aria-hidden
          title={text}
          className="absolute inset-y-0 w-0 border-s-2 border-dashed border-warn"
          style={{ left: `${((place + 0.5) / points.length) * 100}%` }}
        />
      )
    )
  })
}

function ChartColumns({ series, top }: { readonly series: Series; readonly top: number }) {
  const { points, before } = series
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${points.length} ${top}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        className="fill-ink/16"
        d={barsPath(
          before.map((point) => ({ from: 0, to: visitsOf(point) })),
          top,
          0.04,
        )}
      />
      <path
        className="fill-signal"
        d={barsPath(
          points.map(({ scans }) => ({ from: 0, to: scans })),
          top,
        )}
      />
      <path
        className="fill-line-strong"
        d={barsPath(
          points.map((point) => ({ from: point.scans, to: visitsOf(point) })),
          top,
        )}
      />
    </svg>
  )
}

type ChartAxesProps = {
  readonly unit: ScanUnit
  readonly points: readonly ScanPoint[]
  /** Values of the grid lines, from 0 upwards. */
  readonly lines: readonly number[]
}

/** With more points, labels under the first and last would overflow. */
const roomy = 12

function ChartAxes({ unit, points, lines }: ChartAxesProps) {
  const count = points.length
  const top = lines.at(-1) ?? 1
  const ticks = tickPlaces(
    unit,
    points.map(({ start }) => start),
  )
  return (
    <>
      {lines.map((line) => (
        <div
          key={line}
          aria-hidden
          className="absolute inset-x-0 flex h-0 items-center"
          style={{ bottom: `calc(1.75rem + (100% - 2.25rem) * ${line / top})` }}
        >
          <span className="w-11 pe-2 text-end text-small text-ink-soft">{formatCount(line)}</span>
          <span className={classNames('h-px flex-1', line === 0 ? 'bg-line-strong' : 'bg-line')} />
        </div>
      ))}
      <div aria-hidden className="absolute start-11 end-0 bottom-0 h-6 text-small text-ink-soft">
        {ticks.map(({ place, isMain }, index) => {
          const isAtStart = place === 0 && count > roomy
          const isAtEnd = place > count * 0.96 && count > roomy
          return (
            <span
              key={place}
              dir="auto"
              className={classNames(
                'absolute whitespace-nowrap',
                isAtStart ? '' : isAtEnd ? '-translate-x-full' : '-translate-x-1/2',
                !isMain && 'max-sm:hidden',
              )}
              style={{ left: `${((place + (isAtStart ? 0 : isAtEnd ? 1 : 0.5)) / count) * 100}%` }}
            >
              {tickWords(unit, points[place]?.start ?? '', index === 0)}
            </span>
          )
        })}
      </div>
    </>
  )
}

type ChartReadoutProps = {
  readonly id: string
  readonly unit: ScanUnit
  readonly series: Series
  /** The highlighted point; null for none. */
  readonly active: number | null
}

/** The legend and the numbers of the highlighted point, outside the chart so that nothing covers it. */
function ChartReadout({ id, unit, series, active }: ChartReadoutProps) {
  const { from, to, points, before, begun, onlyClicks } = series
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
      {onlyClicks !== true && (
        <Entry mark={<span className="size-2.5 rounded-small bg-signal" />} words={t('scans.scans')}>
          {point === undefined || isAhead ? null : formatNumber(point.scans)}
        </Entry>
      )}
      <Entry mark={<span className="size-2.5 rounded-small bg-line-strong" />} words={t('scans.clicks')}>
        {point === undefined || isAhead ? null : formatNumber(point.clicks)}
      </Entry>
      {hasBefore(series) && (
        <Entry mark={<span className="size-2.5 rounded-small bg-ink/16" />} words={t('scans.both.before')}>
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

type Column = { readonly from: number; readonly to: number }

/** More columns than this would be mostly gaps. */
const mostWithGaps = 120

/**
 * One SVG path for all columns, in a box as wide as their number and `top` high, with y downwards. One path
 * keeps two years of days fast.
 *
 * @param space empty part on each side of a column, of its width.
 */
export function barsPath(columns: readonly Column[], top: number, space = 0.2): string {
  const gap = columns.length > mostWithGaps ? 0 : space
  return columns
    .map(({ from, to }, place) =>
      to > from ? `M${place + gap} ${top - from}V${top - to}H${place + 1 - gap}V${top - from}z` : '',
    )
    .join('')
}

/** Grid line values: whole numbers from 0, at most six, the last at or above `most`. */
export function niceTicks(most: number): number[] {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const lines = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: lines + 1 }, (_, place) => place * step)
}

/** Steps follow the clock, so midnight stays midnight on days of 23 or 25 hours. */
const hourSteps = [1, 2, 3, 6, 12, 24, 48, 72, 96]
const steps: Record<Exclude<ScanUnit, 'hour'>, readonly number[]> = {
  day: [1, 2, 5, 7, 10, 14, 15, 30, 60, 90, 180, 365],
  month: [1, 2, 3, 4, 6, 12],
}

type Tick = {
  readonly place: number
  /** Also shown on narrow screens. */
  readonly isMain: boolean
}

/** Maximum number of labels on a laptop and on a phone. */
const most = { wide: 9, narrow: 4 }

/** Which points get a label. @param starts local times, `YYYY-MM-DDTHH:mm`. */
export function tickPlaces(unit: ScanUnit, starts: readonly string[]): Tick[] {
  const all = labelled(unit, starts, most.wide)
  const every = Math.ceil(all.length / most.narrow)
  return all.map((place, index) => ({ place, isMain: index % every === 0 }))
}

function labelled(unit: ScanUnit, starts: readonly string[], labels: number): number[] {
  const places = starts.map((_, place) => place)
  if (unit !== 'hour') {
    const step = steps[unit].find((step) => starts.length / step <= labels) ?? starts.length
    return places.filter((place) => place % step === 0)
  }
  const hours = hoursFromFirstDay(starts)
  for (const step of hourSteps) {
    const found = places.filter(
      (place) => (hours[place] ?? 0) % step === 0 && hours[place] !== hours[place - 1],
    )
    if (found.length <= labels) return found
  }
  return [0]
}

/** Hours since the first midnight without daylight saving changes. */
function hoursFromFirstDay(starts: readonly string[]): number[] {
  const first = Date.parse(`${starts[0]?.slice(0, 10) ?? ''}T00:00Z`)
  return starts.map((start) => Math.round((Date.parse(`${start}Z`) - first) / 3_600_000))
}
