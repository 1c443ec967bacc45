/** One figure of a benchmark, told as a ratio so that it means the same on every machine (or as kB or MB, which do anyway). */
export type Measured = {
  readonly title: string
  readonly value: number
  readonly unit: 'x' | 'kB' | 'MB' | 'count'
  /** What it must keep to. */
  readonly atMost?: number
  readonly atLeast?: number
  /** The figures behind it, e.g. medians and how many runs. */
  readonly detail?: string
}

export function keepsTo({ value, atMost, atLeast }: Measured): boolean {
  return !(value > (atMost ?? Infinity)) && !(value < (atLeast ?? -Infinity)) && !Number.isNaN(value)
}

/** The middle value; the mean of both when there are two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}
