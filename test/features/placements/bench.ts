import { comparePlacements } from '#features/placements/service/read-placement-comparison.ts'
import { seededRandom } from '#design/seeded-random.ts'
import type { Measured } from '../../bench/measured.ts'

const pairs = 2_500
const weeks = 8
/** Scans a day of the first place. */
const rate = 10

/** Worlds by the variance of a random factor on the rate of a place, each day and each week. */
const worlds = [
  { name: 'steady', daily: 0, weekly: 0 },
  { name: 'daily bursts', daily: 0.5, weekly: 0 },
  { name: 'weekly bursts', daily: 0, weekly: 0.25 },
] as const

/**
 * Two places, looked at after each of eight weeks. Between equal places every clear difference is a false alarm, at any
 * look.
 */
export async function bench(): Promise<readonly Measured[]> {
  return worlds.flatMap((world): Measured[] => {
    const share = (times: number) => 100 * clearShare(world, times)
    return [
      {
        title: `false alarms in ${pairs} pairs of equal places, ${world.name}, in percent`,
        value: share(1),
        unit: 'count',
        atMost: 5,
      },
      {
        title: `differences found, ${world.name}: twice the rate, in percent`,
        value: share(2),
        unit: 'count',
        detail: `1.5 times the rate: ${share(1.5).toFixed(1)}`,
      },
    ]
  })
}

/** The share of pairs with a clear difference at any of the looks. @param times the rate of the other place. */
function clearShare(world: (typeof worlds)[number], times: number): number {
  const random = seededRandom(31)
  let clear = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    const one = Array.from({ length: weeks }, () => scansOfWeek(random, rate, world))
    const other = Array.from({ length: weeks }, () => scansOfWeek(random, rate * times, world))
    const looks = Array.from({ length: weeks }, (_, week) => week + 1)
    const isClear = looks.some((until) => {
      const counted = [one, other].map((all) => ({ copies: 1, weeks: all.slice(0, until) }))
      return comparePlacements(counted[0]!, counted[1]!).outcome === 'clear'
    })
    if (isClear) clear += 1
  }
  return clear / pairs
}

type Random = () => number

function scansOfWeek(random: Random, perDay: number, world: (typeof worlds)[number]): number {
  const week = burst(random, world.weekly)
  let scans = 0
  for (let day = 0; day < 7; day += 1) scans += poisson(random, perDay * week * burst(random, world.daily))
  return scans
}

/** A factor with mean 1: log-normal. */
function burst(random: Random, variance: number): number {
  if (variance === 0) return 1
  const spread = Math.log(1 + variance)
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.exp(Math.sqrt(spread) * normal - spread / 2)
}

/** Knuth's algorithm, for small means. */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}
