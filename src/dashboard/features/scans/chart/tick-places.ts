import type { ScanUnit } from '#contract/scans.ts'

/** Hours are told apart by the clock, so that midnight stays midnight also when a day has 23 or 25 of them. */
const hourSteps = [1, 2, 3, 6, 12, 24, 48, 72, 96]
const steps: Record<Exclude<ScanUnit, 'hour'>, readonly number[]> = {
  day: [1, 2, 5, 7, 10, 14, 15, 30, 60, 90, 180, 365],
  month: [1, 2, 3, 4, 6, 12],
}

export type Tick = {
  readonly place: number
  /** Shown also where there is little room. */
  readonly isMain: boolean
}

/** Most labels under a chart on a laptop and on a phone. */
const most = { wide: 9, narrow: 4 }

/** Which points get a label below. @param starts wall clocks, `YYYY-MM-DDTHH:mm`. */
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

/** Hours that a clock without any change of time would have counted since the first midnight. */
function hoursFromFirstDay(starts: readonly string[]): number[] {
  const first = Date.parse(`${starts[0]?.slice(0, 10) ?? ''}T00:00Z`)
  return starts.map((start) => Math.round((Date.parse(`${start}Z`) - first) / 3_600_000))
}
