/** A benchmark result as a ratio, comparable between machines (or in kB, MB or milliseconds). */
export type Measured = {
  readonly title: string
  readonly value: number
  readonly unit: 'x' | 'kB' | 'MB' | 'ms' | 'count'
  readonly atMost?: number
  readonly atLeast?: number
  /** Supporting figures, such as medians and the number of runs. */
  readonly detail?: string
}

export function keepsTo({ value, atMost, atLeast }: Measured): boolean {
  return !(value > (atMost ?? Infinity)) && !(value < (atLeast ?? -Infinity)) && !Number.isNaN(value)
}

/** The median; the mean of the middle two for an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}

/** The value that 95 of 100 do not pass. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}
