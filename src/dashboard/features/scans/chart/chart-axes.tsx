import type { ScanPoint, ScanUnit } from '#contract/scans.ts'
import { formatCount } from '../../../messages/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { tickWords } from './moment-words.ts'
import { tickPlaces } from './tick-places.ts'

type ChartAxesProps = {
  readonly unit: ScanUnit
  readonly points: readonly ScanPoint[]
  /** Values of the lines, from 0 upwards. */
  readonly lines: readonly number[]
}

/** More points than these are so narrow that a label under the first or last would leave the chart. */
const roomy = 12

/** The lines behind the chart with their numbers, and the times below. */
export function ChartAxes({ unit, points, lines }: ChartAxesProps) {
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
