import { type ColourImage, type GreyImage, toGrey } from '#design/scannability/image.ts'
import { Correlation, toneAt, movedCorners, projectionOf, type Quad } from './fit-symbol.ts'
import { betweenTiles } from './photo-changes.ts'
import type { CodeGeometry, Modules } from '#design/code-geometry.ts'
import { codewordMap } from '#design/scannability/codewords.ts'
import { correctionBudget } from '#design/scannability/error-budget.ts'

/** Damage of a printed symbol, module by module. */
export type ModuleDamage = {
  /** Rows and columns of the modules whose tone is the opposite of the stored one. */
  readonly wrong: readonly (readonly [row: number, column: number])[]
  /** Wrong over all modules, 0 to 1. */
  readonly share: number
  /** Share of the error correction that the damage uses in the worst block; above 1 the symbol cannot be read. */
  readonly use: number
}

/** Compares seen modules with those of a stored code. Null for symbols of different sizes. */
export function moduleDamage(
  seen: Modules,
  stored: Pick<CodeGeometry, 'modules' | 'version' | 'level' | 'size'>,
): ModuleDamage | null {
  if (seen.length !== stored.size) return null
  const isWrong = (row: number, column: number) =>
    (seen[row]?.[column] === true) !== (stored.modules[row]?.[column] === true)
  const wrong: [number, number][] = []
  for (let row = 0; row < stored.size; row++)
    for (let column = 0; column < stored.size; column++) if (isWrong(row, column)) wrong.push([row, column])
  const { use } = correctionBudget(stored.version, stored.level, isWrong)
  return { wrong, share: wrong.length / stored.size ** 2, use }
}

/** A code that a damaged symbol may be. */
type CodeCandidate<Id> = { readonly id: Id; readonly modules: Modules }

/** Wrong modules over those that carry data, up to which a symbol may be a candidate. */
const mostWrong = 0.3
/** By how much the next candidate must be worse: neighbours share the host and most of their modules. */
const leastGap = 0.04

/**
 * The code whose stored modules a symbol that cannot be read comes closest to. Null unless it is clearly closer than
 * every other: a guess is worth less than none.
 */
export function nearestCode<Id>(
  seen: Modules,
  candidates: Iterable<CodeCandidate<Id>>,
): { readonly id: Id; readonly share: number } | null {
  const map = codewordMap((seen.length - 17) / 4)
  let [best, second] = [1, 1]
  let id: Id | null = null
  for (const candidate of candidates) {
    if (candidate.modules.length !== seen.length) continue
    const share = wrongShare(seen, candidate.modules, map, second)
    if (share < best) {
      second = best
      best = share
      id = candidate.id
    } else if (share < second) second = share
  }
  return id !== null && best <= mostWrong && second - best >= leastGap ? { id, share: best } : null
}

/** Stops counting once a candidate is worse than `limit`. */
function wrongShare(seen: Modules, stored: Modules, map: Int16Array, limit: number): number {
  const size = seen.length
  let all = 0
  for (const codeword of map) if (codeword >= 0) all++
  const most = limit * all
  let wrong = 0
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      if ((map[row * size + column] ?? -1) >= 0 && seen[row]?.[column] !== stored[row]?.[column]) wrong++
    if (wrong > most) return 1
  }
  return wrong / Math.max(1, all)
}

/** A stored version of a code as the renderer draws it, opaque. */
export type VersionPicture = {
  readonly image: ColourImage
  /** Pixels of a module. */
  readonly module: number
  /** Pixels from the picture's upper left corner to the symbol's. */
  readonly left: number
  readonly top: number
  /** Modules a side. */
  readonly size: number
}

export type VersionMatch = {
  /** Place of the version in the list. */
  readonly index: number
  /** Mean difference to the photo, 0 (alike) to 1. */
  readonly difference: number
}

export type VersionOutcome = {
  /** Every version, the most alike first. */
  readonly ranked: readonly VersionMatch[]
  /** Versions that look the same as the first one, itself included. */
  readonly alike: readonly number[]
  /** Whether the first one is clearly more alike than any that looks different. */
  readonly isSure: boolean
  /** Whether the photo shows the first one at all. */
  readonly isShown: boolean
}

/** Samples along a module. */
const fineness = 2
/** Modules around the symbol that are compared: frames and their texts. */
const surroundings = 14
/** Difference of two renderings in a sample from which it tells them apart. */
const visible = 0.1
/** Samples that must differ: a stroke of a few modules. */
const leastSamples = 10
/** Difference up to which a photo counts as the version; ordinary photos stay below half of it. */
const shown = 0.2

/**
 * Which stored version a photo shows. Every version is compared where it differs from another one, after the photo's
 * light, its white balance and its fading are taken out.
 *
 * @param quad corners of the symbol in the photo.
 * @param versions pictures whose modules are the seen ones.
 */
export function matchVersion(
  photo: ColourImage,
  quad: Quad,
  versions: readonly VersionPicture[],
): VersionOutcome {
  const [first] = versions
  if (first === undefined) return { ranked: [], alike: [], isSure: false, isShown: false }
  const pictures = versions.map(samplePicture)
  const drawn = pictures.map(flatten)
  const seen = flatten(samplePhoto(photo, register(photo, quad, first.size, pictures), first.size))
  const claimed = claimedSamples(versions)
  const fitted = drawn.map((samples) => fitLight(seen, samples, claimed))
  const scores = fitted.map((samples, index) => ({
    index,
    difference: difference(seen, samples, claimed),
    wins: 0,
  }))
  const isSame = new Set<string>()
  const close = new Set<string>()
  for (let a = 0; a < versions.length; a++)
    for (let b = a + 1; b < versions.length; b++) {
      const duel = compareTwo(seen, [drawn[a], drawn[b]], [fitted[a], fitted[b]], claimed)
      if (duel === null) isSame.add(`${a} ${b}`)
      else {
        const winner = scores[duel.ratio < 1 ? a : b]
        if (winner !== undefined) winner.wins++
        if (duel.ratio > 0.94 && duel.ratio < 1 / 0.94) close.add(`${a} ${b}`)
      }
    }
  const ranked = scores.toSorted(
    (x, y) => y.wins - x.wins || x.difference - y.difference || y.index - x.index,
  )
  const best = ranked[0]?.index ?? 0
  const pairOf = (index: number) => `${Math.min(index, best)} ${Math.max(index, best)}`
  const alike = versions.flatMap((_, index) => (index === best || isSame.has(pairOf(index)) ? [index] : []))
  return {
    ranked: ranked.map(({ index, difference: value }) => ({ index, difference: value })),
    alike,
    isSure: !versions.some((_, index) => close.has(pairOf(index))),
    isShown: (ranked[0]?.difference ?? 1) <= shown,
  }
}

/** Steps in modules by which corners are moved until photo and renderings coincide. */
const shifts = [0.35, 0.17, 0.08, 0.04]

/** The corners at which the photo fits the mean of all renderings best, to a small part of a module. */
function register(photo: ColourImage, start: Quad, size: number, pictures: readonly Samples[]): Quad {
  const grey = toGrey(photo, 255)
  const goal = meanInside(pictures, size)
  let quad = start
  let best = likeness(grey, quad, size, goal)
  const module = Math.hypot(start[1][0] - start[0][0], start[1][1] - start[0][1]) / size
  for (const shift of shifts)
    for (let turn = 0; turn < 2; turn++)
      for (const moved of movedCorners(() => quad, shift * module)) {
        const value = likeness(grey, moved, size, goal)
        if (value > best) [best, quad] = [value, moved]
      }
  return quad
}

/** Mean tone of the renderings in each sample of the symbol. */
function meanInside(pictures: readonly Samples[], size: number): Float32Array {
  const inside = size * fineness
  const first = surroundings * fineness
  const goal = new Float32Array(inside * inside)
  for (const { values, side } of pictures)
    for (let row = 0; row < inside; row++)
      for (let column = 0; column < inside; column++) {
        const at = ((first + row) * side + first + column) * 3
        const tone = (values[at] ?? 0) * 0.3 + (values[at + 1] ?? 0) * 0.59 + (values[at + 2] ?? 0) * 0.11
        goal[row * inside + column] = (goal[row * inside + column] ?? 0) + tone
      }
  return goal
}

/** Correlation of the photo with the goal, every second sample. */
function likeness(image: GreyImage, quad: Quad, size: number, goal: Float32Array): number {
  const at = projectionOf(quad, size)
  const inside = size * fineness
  const correlation = new Correlation()
  for (let row = 0; row < inside; row++)
    for (let column = row % 2; column < inside; column += 2) {
      const tone = toneAt(image, at((column + 0.5) / fineness, (row + 0.5) / fineness))
      if (tone >= 0) correlation.add(tone, goal[row * inside + column] ?? 0)
    }
  return correlation.value()
}

/** Samples as shares of white: red, green and blue, row by row; -1 where nothing is known. */
type Samples = { readonly values: Float32Array; readonly side: number }

function sideOf(size: number): number {
  return (size + 2 * surroundings) * fineness
}

function samplePhoto(photo: ColourImage, quad: Quad, size: number): Samples {
  const at = projectionOf(quad, size)
  const side = sideOf(size)
  const values = new Float32Array(side * side * 3).fill(-1)
  // Four places in a sample keep noise and screens low.
  const inside = [0.25, 0.75]
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0]
      let count = 0
      for (const dy of inside)
        for (const dx of inside) {
          const place = at((column + dx) / fineness - surroundings, (row + dy) / fineness - surroundings)
          const [x, y] = [Math.floor(place[0]), Math.floor(place[1])]
          if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue
          const from = (y * photo.width + x) * 4
          for (let channel = 0; channel < 3; channel++)
            sum[channel] = (sum[channel] ?? 0) + (photo.data[from + channel] ?? 0)
          count++
        }
      if (count === 0) continue
      for (let channel = 0; channel < 3; channel++)
        values[(row * side + column) * 3 + channel] = (sum[channel] ?? 0) / count / 255
    }
  return { values, side }
}

function samplePicture({ image, module, left, top, size }: VersionPicture): Samples {
  const side = sideOf(size)
  const values = new Float32Array(side * side * 3).fill(1)
  const span = module / fineness
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const x0 = Math.round(left + (column / fineness - surroundings) * module)
      const y0 = Math.round(top + (row / fineness - surroundings) * module)
      const [x1, y1] = [Math.round(x0 + span), Math.round(y0 + span)]
      if (x0 < 0 || y0 < 0 || x1 > image.width || y1 > image.height) continue
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let y = y0; y < y1; y++)
          for (let x = x0; x < x1; x++) sum += image.data[(y * image.width + x) * 4 + channel] ?? 255
        values[(row * side + column) * 3 + channel] = sum / Math.max(1, (x1 - x0) * (y1 - y0)) / 255
      }
    }
  return { values, side }
}

/** Samples that are in at least one of the pictures. */
function claimedSamples(versions: readonly VersionPicture[]): Uint8Array {
  const side = sideOf(versions[0]?.size ?? 0)
  const claimed = new Uint8Array(side * side)
  for (const { image, module, left, top } of versions)
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const x = left + ((column + 0.5) / fineness - surroundings) * module
        const y = top + ((row + 0.5) / fineness - surroundings) * module
        if (x > 0 && y > 0 && x < image.width && y < image.height) claimed[row * side + column] = 1
      }
  return claimed
}

/** Modules of a tile whose lightest parts count as white. */
const tile = 7 * fineness

/** Tones over the lightest ones nearby: shadows and falling light are taken out. */
function flatten({ values, side }: Samples): Samples {
  const tiles = Math.max(1, Math.round(side / tile))
  const white = new Float32Array(tiles * tiles).fill(-1)
  for (let ty = 0; ty < tiles; ty++)
    for (let tx = 0; tx < tiles; tx++) {
      const tones: number[] = []
      for (let y = Math.floor((ty * side) / tiles); y < Math.floor(((ty + 1) * side) / tiles); y++)
        for (let x = Math.floor((tx * side) / tiles); x < Math.floor(((tx + 1) * side) / tiles); x++) {
          const at = (y * side + x) * 3
          if ((values[at] ?? -1) >= 0)
            tones.push(Math.max(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0))
        }
      const sorted = Float32Array.from(tones).toSorted()
      if (sorted.length > 8) white[ty * tiles + tx] = sorted[Math.floor(sorted.length * 0.9)] ?? -1
    }
  const known = white.filter((level) => level > 0)
  const usual = known.length === 0 ? 1 : (known.toSorted()[Math.floor(known.length / 2)] ?? 1)
  const levelAt = betweenTiles(tiles, tiles, (column, row) => {
    const found = white[row * tiles + column] ?? -1
    return found > 0.05 ? found : usual
  })
  const flat = new Float32Array(values.length)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 3
      const level = levelAt((x / side) * tiles, (y / side) * tiles)
      for (let channel = 0; channel < 3; channel++) {
        const value = values[at + channel] ?? -1
        flat[at + channel] = value < 0 ? -1 : Math.min(1.4, value / level)
      }
    }
  return { values: flat, side }
}

/** How much stronger one channel of the light may be than their mean. */
const tint = 1.16

/**
 * A rendering in the light of the photo: one factor for each channel and one offset for all, by least squares. One offset
 * keeps a colour from being explained away as light.
 */
function fitLight(seen: Samples, drawn: Samples, claimed: Uint8Array): Samples {
  const sums = Array.from({ length: 3 }, () => ({ n: 0, x: 0, y: 0, xx: 0, xy: 0 }))
  forEachKnown(seen, claimed, (at) => {
    for (let channel = 0; channel < 3; channel++) {
      const sum = sums[channel]
      if (sum === undefined) continue
      const [x, y] = [drawn.values[at + channel] ?? 0, seen.values[at + channel] ?? 0]
      sum.n++
      sum.x += x
      sum.y += y
      sum.xx += x * x
      sum.xy += x * y
    }
  })
  let offset = 0
  let factors = [1, 1, 1]
  // Alternates between the offset and the factors; both are convex, and a few turns settle them.
  for (let turn = 0; turn < 30; turn++) {
    const free = sums.map(({ x, xx, xy }) => Math.min(1.3, Math.max(0.3, (xy - offset * x) / (xx || 1))))
    const mean = free.reduce((sum, factor) => sum + factor, 0) / 3
    // Phones take most of the light's colour out; more than this is the print's.
    factors = free.map((factor) => Math.min(mean * tint, Math.max(mean / tint, factor)))
    const rest = sums.reduce((total, { x, y }, channel) => total + y - (factors[channel] ?? 1) * x, 0)
    const count = sums.reduce((total, { n }) => total + n, 0)
    offset = Math.min(0.6, Math.max(-0.15, rest / Math.max(1, count)))
  }
  return {
    side: drawn.side,
    values: drawn.values.map((value, at) => value * (factors[at % 3] ?? 1) + offset),
  }
}

function forEachKnown(seen: Samples, claimed: Uint8Array, visit: (at: number) => void): void {
  for (let sample = 0; sample < claimed.length; sample++)
    if (claimed[sample] === 1 && (seen.values[sample * 3] ?? -1) >= 0) visit(sample * 3)
}

function difference(seen: Samples, fitted: Samples, claimed: Uint8Array): number {
  let [sum, count] = [0, 0]
  forEachKnown(seen, claimed, (at) => {
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs((seen.values[at + channel] ?? 0) - (fitted.values[at + channel] ?? 0))
    count += 3
  })
  return sum / Math.max(1, count)
}

/** Error of the first over that of the second where both differ; null when nothing visible differs. */
function compareTwo(
  seen: Samples,
  [a, b]: readonly [Samples | undefined, Samples | undefined],
  [fittedA, fittedB]: readonly [Samples | undefined, Samples | undefined],
  claimed: Uint8Array,
): { readonly ratio: number } | null {
  if (a === undefined || b === undefined || fittedA === undefined || fittedB === undefined) return null
  let [errorA, errorB, samples] = [0, 0, 0]
  forEachKnown(seen, claimed, (at) => {
    let apart = 0
    for (let channel = 0; channel < 3; channel++)
      apart = Math.max(apart, Math.abs((a.values[at + channel] ?? 0) - (b.values[at + channel] ?? 0)))
    if (apart < visible) return
    samples++
    for (let channel = 0; channel < 3; channel++) {
      const value = seen.values[at + channel] ?? 0
      errorA += Math.abs(value - (fittedA.values[at + channel] ?? 0))
      errorB += Math.abs(value - (fittedB.values[at + channel] ?? 0))
    }
  })
  return samples < leastSamples ? null : { ratio: errorA / Math.max(1e-9, errorB) }
}
