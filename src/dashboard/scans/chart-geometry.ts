import type { ScanUnit } from '#contract/scans.ts'

/** A column between two heights. */
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
