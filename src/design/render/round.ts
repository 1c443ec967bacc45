/** Hundredths of a picture unit: finer than any print, and far from where engines differ in their last bit. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
