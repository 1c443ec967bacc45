import { zlibSync } from 'fflate'
import type { CodeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { pngChunk, pngOf as pngOfChunks } from '../print/png-chunks.ts'
import { functionModules } from '../scannability/codewords.ts'
import type { ModuleGoal } from '../weave-padding.ts'
import { moduleUnits, round } from './svg.ts'

/** A decoded picture: four bytes a pixel (red, green, blue, alpha), row by row. */
export type PicturePixels = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

type Picture = NonNullable<Design['picture']>
type Colour = readonly [number, number, number]

/** Pixels of the embedded picture a module: the middle one of nine carries the module. */
const pixelsAModule = 3

/** Draws a picture as the body of a code whose upper left corner is at `origin`, in picture units. */
export type PictureDrawer = (
  picture: Picture,
  code: CodeGeometry,
  design: Design,
  origin: readonly [left: number, top: number],
) => string

/** The drawer of decoded pixels. It keeps its last picture. Only designs with a picture load this file. */
export function pictureDrawer(pixels: PicturePixels): PictureDrawer {
  const sample = lastOf((picture: Picture, side: number) => sampleSquare(picture, pixels, side))
  const draw = lastOf((picture: Picture, code: CodeGeometry, colours: ModuleTones) =>
    pictureFile(picture, code, colours, sample(picture, code.size * pixelsAModule)),
  )
  return (picture, code, { color, background }, [left, top]) => {
    const length = round(code.size * moduleUnits)
    const box = `x="${round(left)}" y="${round(top)}" width="${length}" height="${length}"`
    const href = draw(picture, code, { dark: color, light: background.color })
    return `<image ${box} href="${href}" preserveAspectRatio="none"/>`
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
 * on each module. Function patterns stay solid, and the picture keeps its hues.
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
  const [dark, light] = [rgbOf(tones.dark), rgbOf(tones.light)]
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
      if (isFunction[row * code.size + column] === 1 || paint(x, y)) colours.set(isDark ? dark : light, at)
      else if (picture.method === 'clamp') clampAt(colours, at, isDark, clampDepth(picture.strength))
    }
  }
  return pngOf(colours, side)
}

/** Which pixels carry their module in full: the middle of nine for `clamp`, a disc for `dots`. */
function painterOf({ method, strength }: Picture, span: number): (x: number, y: number) => boolean {
  if (method === 'clamp') return (x, y) => x % span === 1 && y % span === 1
  const radius = (dotShare(strength) * span) / 2
  return (x, y) => Math.hypot((x % span) + 0.5 - span / 2, (y % span) + 0.5 - span / 2) <= radius
}

/** The darkness that a picture wants of each module of a woven code, against middle grey. */
export function pictureGoal(picture: Picture, pixels: PicturePixels, size: number): ModuleGoal {
  const colours = sampleSquare(picture, pixels, size)
  return (row, column) => 0.5 - luma(colours, (row * size + column) * 3)
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

/** Mean colour of a square, transparent pixels as white. */
function meanOf({ data, width, height }: PicturePixels, left: number, top: number, step: number): Colour {
  const [x0, y0] = [Math.min(width - 1, Math.floor(left)), Math.min(height - 1, Math.floor(top))]
  const x1 = Math.min(width, Math.max(x0 + 1, Math.ceil(left + step)))
  const y1 = Math.min(height, Math.max(y0 + 1, Math.ceil(top + step)))
  const sum = [0, 0, 0]
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = (y * width + x) * 4
      const alpha = (data[at + 3] ?? 255) / 255
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + 255 + ((data[at + channel] ?? 255) - 255) * alpha
    }
  }
  const count = (x1 - x0) * (y1 - y0)
  return [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count]
}

/** Brightness as a camera sees it, 0 to 1 (ITU-R BT.601). */
function luma(colours: Uint8ClampedArray, at: number): number {
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

function rgbOf(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
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
