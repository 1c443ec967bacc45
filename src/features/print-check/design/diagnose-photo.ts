import type { Modules } from '#design/code-geometry.ts'
import { blur } from '#design/scannability/degrade.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import {
  fitSymbol,
  sampleModules,
  boundsOf,
  moduleAxes,
  moveQuad,
  type Point,
  projectionOf,
  viewingAngle,
  toneAt,
} from './fit-symbol.ts'
import { type LocatedSymbol, locateSymbol, locateTexture } from './locate-symbol.ts'
import { cropPhoto, enlarge, paintMargin, sharpen, straighten, stretchContrast } from './photo-changes.ts'
import type { SymbolReader, SymbolReading } from './read-symbols.ts'

/** Why a code on a photo cannot be read. */
export const printCauses = [
  'blurred',
  'small',
  'glare',
  'pale',
  'margin',
  'corner',
  'screen',
  'angle',
  'covered',
] as const
export type PrintCause = (typeof printCauses)[number]

/** A possible cause. `isProven`: without it the code could be read. */
export type RankedCause = { readonly cause: PrintCause; readonly weight: number; readonly isProven: boolean }

/** Findings about a photo whose code is not read as it is. */
export type Diagnosis = {
  /** Where the code seems to be; null for a photo without one. */
  readonly located: LocatedSymbol | null
  readonly measures: PhotoMeasures | null
  /** The likeliest first; empty when nothing stands out. */
  readonly causes: readonly RankedCause[]
  /** The code as read after a change of the photo; null when no change helps. */
  readonly rescued: SymbolReading | null
  /** The modules as far as they can be seen; null without a place. */
  readonly modules: Modules | null
}

/**
 * Finds out why the code on a photo cannot be read: it measures the photo, then changes one thing at a time and reads
 * again.
 *
 * @param image a photo whose longer side has at most about 1,600 pixels.
 * @param found what the decoder found there without being able to read it.
 */
export async function diagnosePhoto(
  image: GreyImage,
  found: readonly SymbolReading[],
  read: SymbolReader,
): Promise<Diagnosis> {
  const place = trustedPlace(image, found)
  if (place === null) return { located: null, measures: null, causes: [], rescued: null, modules: null }
  const { located, measures } = place
  const { proven, rescued } = await experiment(image, located, measures, read)
  const { quad, size } = located.fit
  return {
    located,
    measures,
    causes: rankCauses(located, measures, proven),
    rescued,
    modules: located.by === 'texture' ? null : sampleModules(image, projectionOf(quad, size), size),
  }
}

type MeasuredPlace = { readonly located: LocatedSymbol; readonly measures: PhotoMeasures }

/**
 * The place of a code with its measures; null where nothing speaks for one. The corner squares of a code seen at a steep
 * angle fit no better than chance: its busy area is then taken instead.
 */
function trustedPlace(image: GreyImage, found: readonly SymbolReading[]): MeasuredPlace | null {
  const best = bestPlace(image, found)
  if (best === null) return null
  const isSteep = best.by !== 'texture' && viewingAngle(best.fit.quad, best.fit.size) > steepView
  const places = [best, isSteep ? locateTexture(image) : null].filter((place) => place !== null)
  return (
    places
      .map((located) => ({ located, measures: measurePhoto(image, located) }))
      .find(({ located, measures }) => !isChance(image, located, measures, found)) ?? null
  )
}

/** Degrees from which a view is steep. */
const steepView = 48

/** The place that fits best: one that the decoder names, or one of our own search. */
function bestPlace(image: GreyImage, found: readonly SymbolReading[]): LocatedSymbol | null {
  const own = locateSymbol(image)
  const named = found
    .filter(({ modules }) => modules !== null)
    .map(({ corners, modules }): LocatedSymbol => ({
      by: 'finders',
      fit: fitSymbol(image, corners, modules?.length ?? 21),
      missing: -1,
    }))
    .filter(({ fit }) => fit.score > 0.5)
  const finders = own === null || own.by === 'texture' ? named : [own, ...named]
  return finders.toSorted((a, b) => b.fit.score - a.fit.score)[0] ?? own
}

/** Edges of at least so many pixels come from a blur. */
const softEdge = 3.2
/** Fit of corner squares up to which noise, text and dot patterns reach; sharp codes begin at 0.8. */
const chanceScore = 0.7
/** Modules a side of a busy area beyond which it is no code that could be this hard to find. */
const mostModules = 101

/**
 * Whether nothing but a busy picture speaks for a code: noise, grass or a page of text. Only sharp photos are refused,
 * because a blur hides the corner squares of a real code.
 */
function isChance(
  { width, height }: GreyImage,
  { by, fit: { quad, size, score } }: LocatedSymbol,
  { edge }: PhotoMeasures,
  found: readonly SymbolReading[],
): boolean {
  if (edge >= softEdge || found.length > 0) return false
  if (by !== 'texture') return score < chanceScore
  const { left, right, top, bottom } = boundsOf(quad)
  const covered = (right - left) * (bottom - top)
  return size > mostModules || covered > 0.9 * width * height
}

/** A change of the photo, and the cause that it would put right. */
type Change = { readonly cause: PrintCause; readonly make: () => GreyImage }

async function experiment(
  image: GreyImage,
  located: LocatedSymbol,
  measures: PhotoMeasures,
  read: SymbolReader,
): Promise<{ readonly proven: ReadonlySet<PrintCause>; readonly rescued: SymbolReading | null }> {
  const part = aroundSymbol(image, located)
  const proven = new Set<PrintCause>()
  let rescued: SymbolReading | null = null
  for (const { cause, make } of changesOf(part.image, part.located, measures)) {
    if (proven.has(cause)) continue
    const reading = (await read(make())).find(({ text }) => text !== null)
    if (reading === undefined) continue
    proven.add(cause)
    rescued ??= { ...reading, corners: located.fit.quad }
  }
  return { proven, rescued }
}

function changesOf(image: GreyImage, { fit, by }: LocatedSymbol, measures: PhotoMeasures): readonly Change[] {
  const { quad, size } = fit
  const module = Math.max(1, measures.module)
  const isPlaced = by !== 'texture'
  const placed: readonly Change[] = [
    { cause: 'margin', make: () => paintMargin(image, quad, size) },
    { cause: 'angle', make: () => straighten(image, quad, size) },
    { cause: 'corner', make: () => straighten(image, quad, size, true) },
  ]
  return [
    { cause: 'pale', make: () => stretchContrast(blur(image, Math.max(0.5, module * 0.15)), module * 9) },
    { cause: 'screen', make: () => blur(image, Math.max(0.7, module * 0.22)) },
    { cause: 'screen', make: () => blur(image, Math.max(0.9, module * 0.36)) },
    ...(module < 4 ? [{ cause: 'small' as const, make: () => enlarge(image, 3) }] : []),
    ...(isPlaced ? placed : []),
    { cause: 'blurred', make: () => sharpen(image, module * 0.6, 2.5) },
    { cause: 'blurred', make: () => sharpen(image, module * 0.9, 4) },
  ]
}

/** The part of the photo with the symbol and some modules around it: experiments on it are quick. */
function aroundSymbol(image: GreyImage, located: LocatedSymbol) {
  const { quad, size } = located.fit
  const margin = 6 * Math.max(2, moduleAxes(quad, size).long)
  const bounds = boundsOf(quad)
  const left = Math.max(0, Math.floor(bounds.left - margin))
  const top = Math.max(0, Math.floor(bounds.top - margin))
  const part = cropPhoto(image, left, top, bounds.right + margin - left, bounds.bottom + margin - top)
  const shift: Point = [-left, -top]
  return { image: part, located: { ...located, fit: { ...located.fit, quad: moveQuad(quad, 1, shift) } } }
}

/** Weighs what was measured and what an experiment proved. */
function rankCauses(
  { fit, missing, by }: LocatedSymbol,
  measures: PhotoMeasures,
  proven: ReadonlySet<PrintCause>,
): readonly RankedCause[] {
  const { module, contrast, edge, smear, glare, covered, margin, angle, grain } = measures
  const isPlaced = by !== 'texture'
  const blurs = edge / Math.max(1, module)
  const weakest = Math.min(...fit.finders)
  const has = (cause: PrintCause) => (proven.has(cause) ? 1 : 0)
  const weights: Readonly<Record<PrintCause, number>> = {
    small: over((isPlaced ? 2.4 : 3.4) - module, 0.2, 1) * 3,
    // Edges take a few pixels in every photo.
    blurred:
      edge < softEdge || (!isPlaced && module < 2.6 && edge < 4)
        ? 0
        : over(blurs, 0.55, 0.9) * 3 + over(smear, 1.5, 2.2) * 1.5,
    glare: over(glare, 0.04, 0.12) * 3,
    pale: over(0.3 - contrast, 0, 0.15) * 2 + (contrast < 0.35 ? has('pale') * 1.5 : 0),
    margin: over(margin, 0.5, 0.8) * 2 + (margin > 0.4 ? has('margin') * 1.5 : 0),
    corner: !isPlaced
      ? 0
      : missing >= 0
        ? 2.5 + has('corner')
        : over(0.6 - weakest, 0, 0.4) * 2 + (weakest < 0.6 ? has('corner') : 0),
    // A module of few pixels is itself a fine pattern.
    screen:
      (module < 3.4 ? 0.5 : over(grain, 0.1, 0.2) * 2) * (module < 2.6 ? 0 : 1) +
      has('screen') * (grain > 0.07 ? 1 : 0.3),
    angle: over(angle, 48, 62) * (isPlaced ? 2.5 : 1.5) + (angle > 45 ? has('angle') : 0),
    covered: isPlaced ? over(covered, 0.05, 0.15) * 2 : 0,
  }
  return printCauses
    .map((cause) => ({ cause, weight: weights[cause], isProven: proven.has(cause) }))
    .filter(({ weight }) => weight >= 0.3)
    .toSorted((a, b) => b.weight - a.weight)
}

/** 0 up to `from`, 1 from `to` on. */
function over(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}

/** Measures of the photo of a symbol. */
type PhotoMeasures = {
  /** Pixels of a module along its shorter axis. */
  readonly module: number
  /** Light minus dark tones of the symbol, 0 to 1 (ISO/IEC 15415 §7.8.2, symbol contrast). */
  readonly contrast: number
  /** Pixels that an edge from dark to light takes. */
  readonly edge: number
  /** Edges in the sharper direction over those in the softer one; 1 when alike, above when the camera moved. */
  readonly smear: number
  /** Share of the symbol in spots that are blown out to white. */
  readonly glare: number
  /** Share of the symbol in even spots of any other tone, where there should be modules. */
  readonly covered: number
  /** Share of the darkest margin side that is dark within two modules, 0 to 1. */
  readonly margin: number
  /** Degrees between the camera and the perpendicular of the print. */
  readonly angle: number
  /** Fine pattern on even areas over the contrast, 0 to 1. */
  readonly grain: number
}

/** Modules a side of the blocks in which spots are looked for: a block of modules of one tone is rare in a code. */
const block = 3

function measurePhoto(image: GreyImage, { fit, by, shape = 1 }: LocatedSymbol): PhotoMeasures {
  const { quad, size } = fit
  const { long, short } = moduleAxes(quad, size)
  const module = by === 'texture' ? long : short
  const tones = symbolTones(image, fit)
  const sorted = Float32Array.from(tones.flat()).toSorted()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const [dark, light] = [at(0.06), at(0.94)]
  const contrast = (light - dark) / 255
  const { edge, smear } = edges(image, fit, light - dark)
  return {
    module,
    contrast,
    edge,
    smear,
    ...spots(tones, light - dark),
    margin: by === 'texture' ? 0 : darkMargin(image, fit, (dark + light) / 2),
    angle: by === 'texture' ? (Math.acos(Math.min(1, shape)) * 180) / Math.PI : viewingAngle(quad, size),
    grain: grain(image, fit, light - dark),
  }
}

/** Tones in the middle of each half module, by row and column. */
function symbolTones(image: GreyImage, { quad, size }: LocatedSymbol['fit']): number[][] {
  const at = projectionOf(quad, size)
  return Array.from({ length: 2 * size }, (_, row) =>
    Array.from({ length: 2 * size }, (__, column) =>
      Math.max(0, toneAt(image, at(column / 2 + 0.25, row / 2 + 0.25))),
    ),
  )
}

/** Pixels whose slopes are measured, about. */
const mostSlopes = 300_000

/** How many pixels an edge takes: the contrast over the steepest slopes, across and down. */
function edges(image: GreyImage, { quad }: LocatedSymbol['fit'], contrast: number) {
  const { left, right, top, bottom } = boundsOf(quad)
  const slopes: number[][] = [[], [], [], []]
  const { data, width, height } = image
  // Some rows of a large area stand for all.
  const step = Math.max(1, Math.floor(((right - left) * (bottom - top)) / mostSlopes))
  for (let y = Math.max(1, Math.floor(top)); y < Math.min(height - 1, bottom); y += step)
    for (let x = Math.max(1, Math.floor(left)); x < Math.min(width - 1, right); x++) {
      const at = y * width + x
      const dx = ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) / 2
      const dy = ((data[at + width] ?? 0) - (data[at - width] ?? 0)) / 2
      slopes[0]?.push(Math.abs(dx))
      slopes[1]?.push(Math.abs(dy))
      slopes[2]?.push(Math.abs(dx + dy) / Math.SQRT2)
      slopes[3]?.push(Math.abs(dx - dy) / Math.SQRT2)
    }
  const steep = slopes.map((values) => {
    const sorted = Float32Array.from(values).toSorted()
    return Math.max(0.5, sorted[Math.floor(sorted.length * 0.96)] ?? 0)
  })
  const [most, least] = [Math.max(...steep), Math.min(...steep)]
  return { edge: Math.max(1, contrast) / most, smear: most / least }
}

/** Even blocks where a code would have modules of both tones. */
function spots(tones: readonly (readonly number[])[], contrast: number) {
  const step = 2 * block
  let [glare, covered, blocks] = [0, 0, 0]
  const side = tones.length
  for (let row = 0; row + step <= side; row += 2)
    for (let column = 0; column + step <= side; column += 2) {
      if (isInFinder(row / 2, column / 2, side / 2)) continue
      let [low, high] = [255, 0]
      for (let y = row; y < row + step; y++)
        for (let x = column; x < column + step; x++) {
          const tone = tones[y]?.[x] ?? 0
          low = Math.min(low, tone)
          high = Math.max(high, tone)
        }
      blocks++
      if (high - low > contrast * 0.35) continue
      if (low >= 245) glare++
      else covered++
    }
  return { glare: glare / Math.max(1, blocks), covered: covered / Math.max(1, blocks) }
}

function isInFinder(row: number, column: number, size: number): boolean {
  const far = size - 8 - block
  return (row < 8 && (column < 8 || column > far)) || (row > far && column < 8)
}

/** The share of dark places in the quiet zone of the darkest side, up to two modules out. */
function darkMargin(image: GreyImage, { quad, size }: LocatedSymbol['fit'], threshold: number): number {
  const at = projectionOf(quad, size)
  const sides = [
    (along: number, out: number) => at(along, -out),
    (along: number, out: number) => at(along, size + out),
    (along: number, out: number) => at(-out, along),
    (along: number, out: number) => at(size + out, along),
  ]
  return Math.max(
    ...sides.map((side) => {
      let [dark, all] = [0, 0]
      for (let along = 0.5; along < size; along++)
        for (const out of [0.7, 1.2, 1.8]) {
          const tone = toneAt(image, side(along, out))
          all++
          // Beyond the photo there is no margin either.
          if (tone < threshold) dark++
        }
      return dark / all
    }),
  )
}

/** Fine pattern where the photo is even: what a light blur takes away, away from edges. */
function grain(image: GreyImage, { quad }: LocatedSymbol['fit'], contrast: number): number {
  const soft = blur(image, 1.6)
  const { width, height } = image
  const { left, right, top, bottom } = boundsOf(quad)
  let [sum, count] = [0, 0]
  for (let y = Math.max(2, Math.floor(top)); y < Math.min(height - 2, bottom); y++)
    for (let x = Math.max(2, Math.floor(left)); x < Math.min(width - 2, right); x++) {
      const at = y * width + x
      const slope =
        Math.abs((soft.data[at + 2] ?? 0) - (soft.data[at - 2] ?? 0)) +
        Math.abs((soft.data[at + 2 * width] ?? 0) - (soft.data[at - 2 * width] ?? 0))
      if (slope > contrast * 0.25) continue
      const rest = (image.data[at] ?? 0) - (soft.data[at] ?? 0)
      sum += rest * rest
      count++
    }
  return Math.sqrt(sum / Math.max(1, count)) / Math.max(1, contrast)
}
