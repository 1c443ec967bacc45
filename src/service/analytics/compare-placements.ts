import type { PlacementComparison } from '#contract/placements.ts'

/** Scans of a placement in each full week that both compared ones can be seen, and its copies. */
type Counted = { readonly weeks: readonly number[]; readonly copies: number }

type Compared = Pick<PlacementComparison, 'outcome' | 'ratio' | 'low' | 'high' | 'weeks' | 'weeksLeft'>

const leastWeeks = 4
/** Scans that are worth this many independent ones. */
const leastScans = 50
const alarms = 0.01
/** The normal quantile of an interval of 95 %. */
const z = 1.96

/**
 * Compares scans per copy of two places by full weeks. Scans come in bursts (an event, a rainy week), so the spread
 * between weeks (phi, the dispersion of a quasi-binomial model) widens the test: a t-test on the share of all scans.
 *
 * @param comparisons how many are made at once; each gets its part of the false alarms (Bonferroni).
 */
export function comparePlacements(one: Counted, other: Counted, comparisons = 1): Compared {
  const pairs = one.weeks.map((scans, week) => [scans, scans + (other.weeks[week] ?? 0)] as const)
  // A week without scans says nothing about shares.
  const counted = pairs.filter(([, both]) => both > 0)
  const total = counted.reduce((sum, [, both]) => sum + both, 0)
  const weeks = one.weeks.length
  if (total === 0) return { outcome: 'few', ratio: null, low: null, high: null, weeks, weeksLeft: null }
  const ofOne = counted.reduce((sum, [scans]) => sum + scans, 0)
  const share = ofOne / total
  const phi = dispersion(counted, share)
  const toRatio = (part: number) => ((part / (1 - part)) * other.copies) / one.copies
  const { low, high } = wilson(share, total / phi)
  const figures = {
    ratio: finite(toRatio(share)),
    low: finite(toRatio(low)),
    high: finite(toRatio(high)),
    weeks,
  }
  if (counted.length < leastWeeks || total / phi < leastScans) {
    const forScans = Math.ceil((leastScans * phi * weeks) / total) - weeks
    return { outcome: 'few', ...figures, weeksLeft: Math.max(1, leastWeeks - counted.length, forScans) }
  }
  const expected = one.copies / (one.copies + other.copies)
  const t = (share - expected) / Math.sqrt((phi * expected * (1 - expected)) / total)
  const isClear = beyond(Math.abs(t), counted.length - 1) < alarms / comparisons
  return { outcome: isClear ? 'clear' : 'alike', ...figures, weeksLeft: null }
}

function dispersion(weeks: readonly (readonly [scans: number, both: number])[], share: number): number {
  if (share === 0 || share === 1 || weeks.length < 2) return 1
  const sum = weeks.reduce(
    (spread, [scans, both]) => spread + (scans - both * share) ** 2 / (both * share * (1 - share)),
    0,
  )
  return Math.max(1, sum / (weeks.length - 1))
}

/** Wilson's interval of a share. @param count independent observations. */
function wilson(share: number, count: number): { readonly low: number; readonly high: number } {
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count)
  const half =
    (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return { low: middle - half, high: middle + half }
}

/** The probability of a larger |t| by chance. Student's distribution, Abramowitz and Stegun 26.7.3 and 26.7.4. */
function beyond(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees))
  const cos = Math.cos(angle)
  const isOdd = degrees % 2 === 1
  let sum = 0
  let term = isOdd ? cos : 1
  for (let step = isOdd ? 1 : 0; step <= degrees - 2; step += 2) {
    sum += term
    term *= (cos ** 2 * (step + 1)) / (step + 2)
  }
  const inside = Math.sin(angle) * sum
  return 1 - (isOdd ? (2 / Math.PI) * (angle + inside) : inside)
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
