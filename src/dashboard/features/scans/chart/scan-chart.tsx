import type { ScanUnit } from '#contract/scans.ts'
import { type PointerEvent, useId, useState } from 'react'
import { t } from '../../../messages/t.ts'
import { barsPath, stepsPath } from './bars-path.ts'
import { ChartAxes } from './chart-axes.tsx'
import { ChartReadout } from './chart-readout.tsx'
import { niceTicks } from './nice-ticks.ts'
import { pointWords } from './point-words.ts'
import { hasBefore, type Series, visitsOf } from './series.ts'

/**
 * Scans and clicks over time, one on the other, before the dashed line of the period before. A pointer, a finger or the
 * arrow keys read a point out. The drawing stretches with its box, so nothing is measured and nothing jumps.
 */
export function ScanChart({ unit, series }: { readonly unit: ScanUnit; readonly series: Series }) {
  const [read, setRead] = useState<number | null>(null)
  const legend = useId()
  const { points, before, begun } = series
  const count = points.length
  const lines = niceTicks(Math.max(0, ...points.map(visitsOf), ...before.map(visitsOf)))
  const top = lines.at(-1) ?? 1
  // An hour that clocks repeat makes this period longer than the one before: nothing is known there, not zero.
  const heights = before.map((point) => point && visitsOf(point))
  const steps = { d: stepsPath(heights, top), vectorEffect: 'non-scaling-stroke' } as const
  // A shorter period may have come while an end was read.
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
          <svg
            aria-hidden
            viewBox={`0 0 ${count} ${top}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
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
            {hasBefore(series) && (
              <>
                {/* On a lining of its own, or it would be lost on the columns. */}
                <path className="fill-none stroke-sheet" strokeWidth="3.5" {...steps} />
                <path className="fill-none stroke-ink" strokeWidth="1.5" strokeDasharray="4 3" {...steps} />
              </>
            )}
          </svg>
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
