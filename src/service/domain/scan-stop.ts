/** The least days before a stop that say how often a code is scanned, and the least scans in them. */
const leastDays = 28
const leastScans = 30
/** The most days before a stop that count. */
const mostDays = 112
/** The least days without a scan of a stop. */
export const leastSilence = 3
/** How much longer than the longest earlier silence. */
const timesLongest = 2
/** Scans that the silence would have had: fewer happen by chance. */
const missedScans = 8

/**
 * Whether the scans of a place have stopped, by its own history: the last days have none, although before they had never
 * been silent for half as long, and many scans were to be expected, bursts considered.
 *
 * @param days scans per full day, oldest first, from the first scan to yesterday.
 * @param among how many places of a code are watched. More of them need more missed scans, so that false alarms stay rare.
 * @returns the days without a scan; null when nothing is unusual.
 */
export function scansStopped(days: readonly number[], among = 1): number | null {
  const last = days.findLastIndex((scans) => scans > 0)
  const silence = days.length - 1 - last
  const before = days.slice(Math.max(0, last + 1 - mostDays), last + 1)
  const scans = sum(before)
  if (silence < leastSilence || before.length < leastDays || scans < leastScans) return null
  if (silence < timesLongest * longestSilence(before) + 1) return null
  // A place that fades out has had few scans of late.
  const perDay = Math.min(scans / before.length, sum(before.slice(-leastDays)) / leastDays)
  const missed = missedScans + 2 * Math.log(among)
  return (perDay * silence) / dispersion(before) >= missed ? silence : null
}

function longestSilence(days: readonly number[]): number {
  let longest = 0
  let silent = 0
  for (const scans of days) {
    silent = scans === 0 ? silent + 1 : 0
    longest = Math.max(longest, silent)
  }
  return longest
}

/** Variance of the weeks by their mean; 1 for scans that come one by one, more for bursts. */
function dispersion(days: readonly number[]): number {
  const weeks: number[] = []
  for (let end = days.length; end >= 7; end -= 7) weeks.push(sum(days.slice(end - 7, end)))
  const mean = sum(weeks) / weeks.length
  const variance = sum(weeks.map((scans) => (scans - mean) ** 2)) / (weeks.length - 1)
  return Math.max(1, variance / mean)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
