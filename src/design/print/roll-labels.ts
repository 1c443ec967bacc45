import type { Modules } from '../code-geometry.ts'
import type { Deflate } from './pdf.ts'
import { pngChunk, pngOf } from './png-chunks.ts'

/** A label of a roll, in dots of its printer. */
export type RollFormat = {
  readonly id: string
  /** Maker and size as on the box. */
  readonly name: string
  /** Dots an inch. */
  readonly dpi: number
  readonly width: number
  /** Null: a tape that is cut where the label ends. */
  readonly height: number | null
}

const dymoDpi = 300
/** Dots that a Dymo leaves free at each edge. */
const dymoEdge = 18

function dymo(id: string, height: number, width: number): RollFormat {
  const dots = (mm: number) => Math.floor((mm / 25.4) * dymoDpi) - 2 * dymoEdge
  return {
    id: `dymo-${id}`,
    name: `Dymo ${id}, ${width} x ${height} mm`,
    dpi: dymoDpi,
    width: dots(width),
    height: dots(height),
  }
}

/** Printable dots of label rolls. Brother's are those of its printers' raster commands, Dymo's follow from the size. */
export const rollFormats: readonly RollFormat[] = [
  { id: 'brother-62', name: 'Brother 62 mm tape', dpi: 300, width: 696, height: null },
  { id: 'brother-29x90', name: 'Brother 29 x 90 mm', dpi: 300, width: 991, height: 306 },
  { id: 'brother-17x54', name: 'Brother 17 x 54 mm', dpi: 300, width: 566, height: 165 },
  { id: 'brother-24', name: 'Brother 24 mm, round', dpi: 300, width: 236, height: 236 },
  dymo('99010', 28, 89),
  dymo('99012', 36, 89),
  dymo('99014', 54, 101),
  dymo('11354', 32, 57),
  dymo('11352', 25, 54),
]

/** Where everything of a roll label lies, in dots. */
export type RollPlan = {
  readonly width: number
  readonly height: number
  /** Dots of a module, a whole number: a fraction would blur the edges. */
  readonly module: number
  /** Upper left corner of the symbol without its quiet zone. */
  readonly code: { readonly left: number; readonly top: number }
  /** Null where no room is left. */
  readonly text: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  } | null
}

const quiet = 4
/** Dots of a module at the least: .34 mm at 300 dpi. */
const leastModule = 4
/** Dots of a module on a tape, whose length is free: .85 mm at 300 dpi. */
const tapeModule = 10
/** Height of the text under a code on a tape, in dots. */
const tapeText = 120

/**
 * Places a code of whole dots on a label, its text beside it or, on a tape, below. Null when the label is too small for
 * modules that thermal printers hold.
 *
 * @param size modules a side.
 */
export function planRollLabel(format: RollFormat, size: number, hasText: boolean): RollPlan | null {
  const modules = size + 2 * quiet
  const side = format.height ?? format.width
  const most = format.height === null ? tapeModule : Infinity
  // A round label shows the square inside its circle.
  const room = format.id === 'brother-24' ? side * 0.78 : side
  const module = Math.min(most, Math.floor(room / modules))
  if (module < leastModule) return null
  const span = modules * module
  if (format.height === null) {
    const height = span + (hasText ? tapeText : 0)
    const left = Math.floor((format.width - span) / 2)
    return {
      width: format.width,
      height,
      module,
      code: { left: left + quiet * module, top: quiet * module },
      text: hasText ? { left: 0, top: span, width: format.width, height: tapeText } : null,
    }
  }
  const top = Math.floor((format.height - span) / 2)
  const rest = format.width - span - top
  const isBeside = hasText && rest > side * 0.4
  const left = isBeside ? 0 : Math.floor((format.width - span) / 2)
  return {
    width: format.width,
    height: format.height,
    module,
    code: { left: left + quiet * module, top: top + quiet * module },
    text: isBeside ? { left: span, top: 0, width: rest, height: format.height } : null,
  }
}

/** The dots of a label's code: 1 for black, row by row. */
export function rollDots({ width, height, module, code }: RollPlan, modules: Modules): Uint8Array {
  const dots = new Uint8Array(width * height)
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue
      const left = code.left + column * module
      for (let y = code.top + row * module; y < code.top + (row + 1) * module; y++)
        dots.fill(1, y * width + left, y * width + left + module)
    }
  return dots
}

/** A PNG of one bit a dot, with its density, so that it prints dot for dot (PNG §11.2.2, §11.3.5.3). */
export async function writeDots(
  dots: Uint8Array,
  { width, height }: Pick<RollPlan, 'width' | 'height'>,
  dpi: number,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  const stride = Math.ceil(width / 8) + 1
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + (x >> 3)
      // White is 1 in grey.
      if (dots[y * width + x] === 0) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 1
  const density = new Uint8Array(9)
  const measures = new DataView(density.buffer)
  for (const at of [0, 4]) measures.setUint32(at, Math.round(dpi / 0.0254))
  density[8] = 1
  return pngOf([
    pngChunk('IHDR', header),
    pngChunk('pHYs', density),
    pngChunk('IDAT', await deflate(rows)),
    pngChunk('IEND', new Uint8Array(0)),
  ])
}
