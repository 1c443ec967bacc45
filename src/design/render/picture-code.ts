import { zlibSync } from 'fflate'
import type { CodeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { channelsOf } from '../colour-channels.ts'
import { meanOf, type PicturePixels } from '../first-crop.ts'
import { pngChunk, pngOf as pngOfChunks } from '../print/png-chunks.ts'
import { functionModules } from '../scannability/codewords.ts'
import type { ModuleGoal } from '../woven-code.ts'
import { isCorner } from './draw-modules.ts'
import { moduleUnits, round } from './svg.ts'

export type { PicturePixels } from '../first-crop.ts'

type Picture = NonNullable<Design['picture']>

/** Pixels of the embedded picture a module: the middle one of nine carries the module. */
const pixelsAModule = 3

/** A picture as the body of a code: an image under the corners, or path data in the paint of the modules. */
export type DrawnPicture = { readonly image: string; readonly modules: string }

/** Draws a picture as the body of a code whose upper left corner is at `origin`, in picture units. */
export type PictureDrawer = (
  picture: Picture,
  code: CodeGeometry,
  design: Design,
  origin: readonly [left: number, top: number],
) => DrawnPicture

/** The drawer of decoded pixels. It keeps its last picture. Only designs with a picture load this file. */
export function pictureDrawer(pixels: PicturePixels): PictureDrawer {
  const sample = lastOf((picture: Picture, side: number) => sampleSquare(picture, pixels, side))
  const draw = lastOf((picture: Picture, code: CodeGeometry, colours: ModuleTones) =>
    pictureFile(picture, code, colours, sample(picture, code.size * pixelsAModule)),
  )
  return (picture, code, { color, background, logo }, [left, top]) => {
    if (picture.method === 'raster') {
      const leftOut = logo?.hideModules === true ? code.hidden : []
      const sampled = sample(picture, code.size * pixelsAModule)
      return {
        image: '',
        modules: rasterPath(picture.strength, { ...code, hidden: leftOut }, sampled, [left, top]),
      }
    }
    const length = round(code.size * moduleUnits)
    const box = `x="${round(left)}" y="${round(top)}" width="${length}" height="${length}"`
    const href = draw(picture, code, { dark: color, light: background.color })
    return { image: `<image ${box} href="${href}" preserveAspectRatio="none"/>`, modules: '' }
  }
}

/** The function with its last result, by the content of its arguments. */
function lastOf<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { readonly key: string; readonly result: Result } | null = null
  return (...given) => {
    const key = JSON.stringify(given)
    if (last?.key !== key) last = { key, result: make(...given) }
    return last.result
  }
}

type ModuleTones = { readonly dark: string; readonly light: string }

/**
 * A picture as the body of a code, a PNG over the whole code as a data URL. `clamp` moves the brightness of each pixel
 * to its module's side of middle grey (after ART-UP, arXiv 1803.02280); `dots` leaves the picture and lays a large dot
 * on each module, in the paint of the modules or, tinted, in the picture's own hue. Function patterns stay solid.
 */
function pictureFile(
  picture: Picture,
  code: CodeGeometry,
  tones: ModuleTones,
  sampled: Uint8ClampedArray,
): string {
  const fineness = picture.method === 'clamp' ? 1 : 2
  const side = code.size * pixelsAModule * fineness
  const isFunction = functionModules(code.version)
  const [dark, light] = [channelsOf(tones.dark), channelsOf(tones.light)]
  const isInverted = luma(dark, 0) > luma(light, 0)
  const tinted = new Uint8ClampedArray(3)
  const colours = new Uint8ClampedArray(side * side * 3)
  const paint = painterOf(picture, pixelsAModule * fineness)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 3
      const from = (Math.floor(y / fineness) * code.size * pixelsAModule + Math.floor(x / fineness)) * 3
      colours.set(sampled.subarray(from, from + 3), at)
      const row = Math.floor(y / pixelsAModule / fineness)
      const column = Math.floor(x / pixelsAModule / fineness)
      const isDark = code.modules[row]?.[column] === true
      const isFixed = isFunction[row * code.size + column] === 1
      const share = isFixed ? 1 : paint(x, y, isDark)
      const isTinted = picture.edges === 'tinted' && picture.method === 'dots' && !isFixed
      const tone = isTinted ? tinted : isDark ? dark : light
      if (isTinted && share > 0) {
        for (let channel = 0; channel < 3; channel++) tinted[channel] = sampled[from + channel] ?? 0
        clampAt(tinted, 0, isDark !== isInverted, tintDepth)
      }
      if (share > 0)
        for (let channel = 0; channel < 3; channel++)
          colours[at + channel] = (tone[channel] ?? 0) * share + (colours[at + channel] ?? 0) * (1 - share)
      else if (picture.method === 'clamp') clampAt(colours, at, isDark, clampDepth(picture.strength))
    }
  }
  return pngOf(colours, side)
}

/** Distance of a tinted dot to middle grey, 0 to 0.5: closer ones scan in fewer conditions, further ones lose their hue. */
const tintDepth = 0.42

/** How much wider smooth light dots are than dark ones: ink and blur run into them. */
const lightGain = 0.08

/** The share of a pixel that shows its module: the middle of nine for `clamp`, a disc for `dots`. */
function painterOf(
  { method, strength, edges }: Picture,
  span: number,
): (x: number, y: number, isDark: boolean) => number {
  if (method === 'clamp') return (x, y) => (x % span === 1 && y % span === 1 ? 1 : 0)
  const radius = (dotShare(strength) * span) / 2
  return (x, y, isDark) => {
    const distance = Math.hypot((x % span) + 0.5 - span / 2, (y % span) + 0.5 - span / 2)
    if (edges === undefined) return distance <= radius ? 1 : 0
    const gained = isDark ? radius : radius + (lightGain * span) / 2
    // In halves, so that the pixels of even areas repeat.
    return Math.round(Math.min(1, Math.max(0, gained - distance + 0.5)) * 2) / 2
  }
}

/** Where the cells of a module begin and end, in picture units. */
const cellEdges = [0, 7, 13, moduleUnits] as const
/**
 * Cells of nine that carry their module at strength 0, and those of a dark one that stop doing so at strength 1: half as
 * many of a light one, into which ink and blur run.
 */
const [mostCells, freedCells] = [9, 6]

/**
 * A picture in nine cells a module, as path data of the dark ones. The middle cell carries the module, and as many more
 * as the strength asks for; the others show the picture's darkness, the darkest places first.
 */
function rasterPath(
  strength: number,
  code: CodeGeometry,
  sampled: Uint8ClampedArray,
  [left, top]: readonly [number, number],
): string {
  const isFunction = functionModules(code.version)
  const side = code.size * pixelsAModule
  const cells = new Uint8Array(side * side)
  for (let row = 0; row < code.size; row++) {
    for (let column = 0; column < code.size; column++) {
      if (isCorner(row, column, code.size) || code.hidden[row]?.[column] === true) continue
      const isDark = code.modules[row]?.[column] === true
      const first = (row * side + column) * pixelsAModule
      const places = Array.from({ length: 9 }, (_, at) => first + Math.floor(at / 3) * side + (at % 3))
      const dark =
        isFunction[row * code.size + column] === 1
          ? places.filter(() => isDark)
          : darkCells(places, isDark, strength, (place) => 1 - luma(sampled, place * 3))
      for (const place of dark) cells[place] = 1
    }
  }
  return cellsPath(cells, side, [left, top])
}

/** Darkness that a corner of a module gains over its sides, so that even areas keep their modules in one piece. */
const cornerGain = 0.03

function darkCells(
  places: readonly number[],
  isDark: boolean,
  strength: number,
  darkness: (place: number) => number,
): readonly number[] {
  const tones = places.map(darkness)
  // Cells are freed where an edge runs through the module: even areas gain nothing from them.
  const detail = Math.min(1, 2 * (Math.max(...tones) - Math.min(...tones)))
  const least = mostCells - Math.round((isDark ? freedCells : freedCells / 2) * strength * detail)
  const wanted = Math.round(tones.reduce((sum, tone) => sum + tone, 0))
  const count = isDark ? Math.max(least, wanted) : Math.min(mostCells - least, wanted)
  const gain = isDark ? -cornerGain : cornerGain
  const rank = (at: number) => (at === 4 ? (isDark ? 2 : -2) : (tones[at] ?? 0) + (at % 2 === 0 ? gain : 0))
  return places
    .map((place, at) => ({ place, rank: rank(at) }))
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, count)
    .map(({ place }) => place)
}

/** Path data of the set cells, those beside and below each other in one rectangle. */
function cellsPath(cells: Uint8Array, side: number, [left, top]: readonly [number, number]): string {
  const edge = (at: number) => Math.floor(at / 3) * moduleUnits + (cellEdges[at % 3] ?? 0)
  let text = ''
  const taken = new Uint8Array(side * side)
  const isOpen = (row: number, column: number) =>
    column < side && cells[row * side + column] === 1 && taken[row * side + column] === 0
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (!isOpen(row, column)) continue
      let [right, bottom] = [column + 1, row + 1]
      while (isOpen(row, right)) right++
      const isWhole = (line: number) => {
        for (let at = column; at < right; at++) if (!isOpen(line, at)) return false
        return true
      }
      while (bottom < side && isWhole(bottom)) bottom++
      for (let line = row; line < bottom; line++) taken.fill(1, line * side + column, line * side + right)
      const [x, y] = [edge(column), edge(row)]
      const wide = edge(right) - x
      text += `M${round(left + x)} ${round(top + y)}h${wide}v${edge(bottom) - y}h${-wide}z`
      column = right - 1
    }
  }
  return text
}

/** The darkness that a picture wants of each module of a woven code. */
export function pictureGoal(picture: Picture, pixels: PicturePixels, size: number): ModuleGoal {
  const colours = sampleSquare(picture, pixels, size)
  const tones = Float64Array.from({ length: size * size }, (_, at) => luma(colours, at * 3))
  const meanAround = (row: number, column: number, reach: number) => {
    let [sum, count] = [0, 0]
    for (let y = Math.max(0, row - reach); y <= Math.min(size - 1, row + reach); y++)
      for (let x = Math.max(0, column - reach); x <= Math.min(size - 1, column + reach); x++, count++)
        sum += tones[y * size + x] ?? 0
    return sum / count
  }
  const middle = middleTone(tones)
  const neighbourhood = Math.round(size / 8)
  return (row, column) => {
    // Half of the border between dark and light is local: a face on a pale wall keeps its hair.
    const border = (middle + meanAround(row, column, neighbourhood)) / 2
    const own = tones[row * size + column] ?? 0
    const tone = Math.abs(own - border) < evenTone ? meanAround(row, column, 1) : own
    // The subject is in the middle, so that the modules that cannot follow it are moved to the rim.
    const distance = Math.hypot(row + 0.5 - size / 2, column + 0.5 - size / 2) / (size / 2)
    return (border - tone) * Math.exp(-(distance ** 2))
  }
}

/** Tones this close to their border follow their neighbours, so that even areas stay even. */
const evenTone = 0.08

/** The tone that parts the dark ones from the light ones best (Otsu 1979), within the middle third. */
function middleTone(tones: Float64Array): number {
  const sorted = tones.toSorted()
  const total = sorted.reduce((sum, tone) => sum + tone, 0)
  let [below, best, found] = [0, -1, 0.5]
  for (const [at, tone] of sorted.entries()) {
    const spread =
      at === 0 ? 0 : at * (sorted.length - at) * (below / at - (total - below) / (sorted.length - at)) ** 2
    if (spread > best) [best, found] = [spread, (tone + (sorted[at - 1] ?? tone)) / 2]
    below += tone
  }
  return Math.min(0.65, Math.max(0.35, found))
}

/** Distance to middle grey that a pixel keeps, 0 to 0.5: .35 at strength 0, .2 in the middle, .05 at 1. */
function clampDepth(strength: number): number {
  return 0.35 - 0.3 * strength
}

/** Diameter of a dot over its module: .95 at strength 0, .6 at 1; from .83 on nearly all pictures scan everywhere. */
function dotShare(strength: number): number {
  return 0.95 - 0.3 * strength
}

/** The cropped square at a side in pixels, each the mean of what it covers, three bytes a pixel. */
function sampleSquare({ crop, contrast }: Picture, pixels: PicturePixels, side: number): Uint8ClampedArray {
  const shorter = Math.min(pixels.width, pixels.height)
  const span = Math.max(1, crop.side * shorter)
  const left = Math.min(Math.max(0, crop.x * shorter), Math.max(0, pixels.width - span))
  const top = Math.min(Math.max(0, crop.y * shorter), Math.max(0, pixels.height - span))
  const result = new Uint8ClampedArray(side * side * 3)
  const step = span / side
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const mean = meanOf(pixels, left + x * step, top + y * step, step)
      for (let channel = 0; channel < 3; channel++)
        result[(y * side + x) * 3 + channel] = toStep(127.5 + ((mean[channel] ?? 0) - 127.5) * contrast)
    }
  }
  return result
}

/** 64 equal steps of each channel: finer than anybody sees between dots, and a fifth less to store. Grey stays grey. */
function toStep(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)) / (255 / 63)) * (255 / 63)
}

/** Brightness as a camera sees it, 0 to 1 (ITU-R BT.601). */
function luma(colours: ArrayLike<number>, at: number): number {
  return (0.299 * (colours[at] ?? 0) + 0.587 * (colours[at + 1] ?? 0) + 0.114 * (colours[at + 2] ?? 0)) / 255
}

/** Darkens towards black or lightens towards white, whichever its module needs. */
function clampAt(colours: Uint8ClampedArray, at: number, isDark: boolean, depth: number): void {
  const level = luma(colours, at)
  const target = isDark ? 0.5 - depth : 0.5 + depth
  if (isDark ? level <= target : level >= target) return
  for (let channel = 0; channel < 3; channel++) {
    const value = colours[at + channel] ?? 0
    colours[at + channel] = isDark
      ? (value * target) / level
      : 255 - ((255 - value) * (1 - target)) / (1 - level)
  }
}

/** A true-colour PNG as a data URL. */
function pngOf(colours: Uint8ClampedArray, side: number): string {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, side)
  view.setUint32(4, side)
  header.set([8, 2, 0, 0, 0], 8)
  const file = pngOfChunks([
    pngChunk('IHDR', header),
    pngChunk('IDAT', zlibSync(unfilteredRows(colours, side), { level: 9 })),
    pngChunk('IEND', new Uint8Array(0)),
  ])
  return `data:image/png;base64,${base64(file)}`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3)
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0)
    text += `${letters[bits >> 18]}${letters[(bits >> 12) & 63]}`
    text += `${two === undefined ? '=' : letters[(bits >> 6) & 63]}${three === undefined ? '=' : letters[bits & 63]}`
  }
  return text
}

/** The rows without a filter (PNG §9.2): dots repeat within and between rows, which filters would hide. */
function unfilteredRows(colours: Uint8ClampedArray, side: number): Uint8Array {
  const length = side * 3
  const rows = new Uint8Array((length + 1) * side)
  for (let y = 0; y < side; y++)
    rows.set(colours.subarray(y * length, (y + 1) * length), y * (length + 1) + 1)
  return rows
}
