import { areaSums, type GreyImage } from './image.ts'

/** A corner square of a symbol as a scan of the rows finds it. */
export type Finder = {
  readonly x: number
  readonly y: number
  /** Pixels of a module. */
  readonly module: number
  /** Rows that cross it. */
  readonly hits: number
}

/** 1 for pixels that are darker than the mean of a square around them. */
export function darkPixels({ data, width, height }: GreyImage, window: number): Uint8Array {
  const reach = Math.round(window / 2)
  const sumIn = areaSums(width, height, (x, y) => data[y * width + x] ?? 0)
  const isDark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const mean = sumIn(left, top, right, bottom) / ((right - left) * (bottom - top))
      isDark[y * width + x] = (data[y * width + x] ?? 0) < mean - 2 ? 1 : 0
    }
  }
  return isDark
}

/**
 * Corner squares, those that most rows cross first.
 *
 * @param isClosed whether the outer ring must end where light begins; without a quiet zone it runs into the ground.
 */
export function findFinders(
  isDark: Uint8Array,
  width: number,
  height: number,
  isClosed: boolean,
): readonly Finder[] {
  const found: { x: number; y: number; module: number; hits: number }[] = []
  const step = Math.max(1, Math.floor(Math.min(width, height) / 700))
  for (let y = 0; y < height; y += step) {
    for (const { centre, module } of crossings(isDark, y * width, 1, width, isClosed)) {
      const down = crossingAt(isDark, Math.round(centre), [width, height], y, module, isClosed)
      if (down === null) continue
      const finder = { x: centre, y: down.centre, module: (module + down.module) / 2 }
      const near = found.find(
        (other) =>
          Math.hypot(other.x - finder.x, other.y - finder.y) < 2.5 * other.module &&
          other.module < 1.6 * finder.module &&
          finder.module < 1.6 * other.module,
      )
      if (near === undefined) {
        found.push({ ...finder, hits: 1 })
      } else {
        const weight = 1 / (near.hits + 1)
        near.x += (finder.x - near.x) * weight
        near.y += (finder.y - near.y) * weight
        near.module += (finder.module - near.module) * weight
        near.hits++
      }
    }
  }
  return found
    .filter(({ hits, module }) => hits * step >= Math.max(2, module * 0.8))
    .toSorted((a, b) => b.hits * b.module - a.hits * a.module)
    .slice(0, 11)
}

type Crossing = { readonly centre: number; readonly module: number }

/** Every run of 1:1:3:1:1 along a line of pixels. */
function* crossings(
  isDark: Uint8Array,
  start: number,
  stride: number,
  length: number,
  isClosed: boolean,
): Generator<Crossing> {
  const runs = [0, 0, 0, 0, 0]
  let current = 0
  let run = 0
  for (let at = 0; at <= length; at++) {
    const value = at === length ? 1 - current : (isDark[start + at * stride] ?? 0)
    if (value === current) {
      run++
      continue
    }
    runs.shift()
    runs.push(run)
    if (current === 1) {
      const module = moduleOfRuns(runs, isClosed)
      const [, , third = 0, fourth = 0, fifth = 0] = runs
      if (module > 0) yield { centre: at - fifth - fourth - third / 2, module }
    }
    current = value
    run = 1
  }
}

/** Pixels of a module when five runs make a finder, else 0. */
function moduleOfRuns(runs: readonly number[], isClosed: boolean): number {
  const inner = (runs[1] ?? 0) + (runs[2] ?? 0) + (runs[3] ?? 0)
  const module = isClosed ? (inner + (runs[0] ?? 0) + (runs[4] ?? 0)) / 7 : inner / 5
  if (module < 1 || runs.includes(0)) return 0
  const fits = runs.every((length, index) => {
    if (!isClosed && (index === 0 || index === 4)) return length > 0.5 * module
    const goal = index === 2 ? 3 : 1
    return Math.abs(length - goal * module) < (index === 2 ? 1.35 : 0.75) * module + 0.4
  })
  return fits ? module : 0
}

/** The run of 1:1:3:1:1 down a column that crosses a row. */
function crossingAt(
  isDark: Uint8Array,
  column: number,
  [width, height]: readonly [number, number],
  row: number,
  module: number,
  isClosed: boolean,
): Crossing | null {
  const reach = Math.ceil(module * 14)
  const top = Math.max(0, row - reach)
  const length = Math.min(height, row + reach) - top
  for (const found of crossings(isDark, top * width + column, width, length, isClosed)) {
    const centre = top + found.centre
    const ratio = found.module / module
    if (Math.abs(centre - row) <= 1.8 * found.module && ratio > 0.22 && ratio < 4.5)
      return { centre, module: found.module }
  }
  return null
}

/** A part of a picture in pixels. */
type Area = { readonly left: number; readonly top: number; readonly side: number }

/**
 * Whether a picture has squares like the corners of a code outside the code. Decoders that choose three of all squares
 * choose wrong ones: zxing's JavaScript engine read none of 11 codes in such a frame, in 9 of 15 conditions.
 *
 * @param code the code with its quiet zone.
 */
export function hasStrayFinders({ data, width, height }: GreyImage, code: Area): boolean {
  const around = new Uint8ClampedArray(data)
  const [left, right] = [code.left, code.left + code.side].map((x) => Math.min(width, Math.max(0, x)))
  for (let y = Math.max(0, code.top); y < Math.min(height, code.top + code.side); y++)
    around.fill(255, y * width + (left ?? 0), y * width + (right ?? 0))
  const isDark = darkPixels({ data: around, width, height }, Math.min(width, height) / 5)
  // Rows through the middle of a corner square are three modules; letters of a frame have one such row or two.
  return findFinders(isDark, width, height, true).some(({ hits, module }) => hits >= 2 * module)
}
