import { code128, datamatrix } from 'bwip-js/generic'
import type { Design } from '../design.ts'
import { utf8Bytes } from '../error-level.ts'

/** A barcode without its quiet zone. */
export type BarcodeShapes = {
  /** Modules. */
  readonly width: number
  readonly height: number
  /** Even-odd path data. */
  readonly path: string
}

/** Height of the bars: 15 % of the symbol's width and at least 20 modules (ISO/IEC 15417 asks for 15 % or 5 mm). */
const barHeight = (width: number) => Math.max(20, Math.ceil(width * 0.15))

/**
 * The shapes of a barcode, from bwip-js. Import it lazily: this file brings 56 kB.
 *
 * @param units picture units a module.
 * @throws RangeError when the symbol cannot hold the payload.
 */
export function barcodeShapes(
  symbol: Design['barcode'],
  payload: string,
  units: number,
  offset: readonly [number, number],
): BarcodeShapes {
  // Readers take the bytes of a Code 128 for Latin-1, so anything beyond ASCII would come out garbled.
  if (symbol === 'code128' && utf8Bytes(payload) !== payload)
    throw new RangeError('Code 128 holds ASCII only.')
  const recorder = new ShapeRecorder()
  const options = { bcid: symbol, text: payload, scale: 2, includetext: false }
  try {
    if (symbol === 'code128') code128(options, recorder)
    else datamatrix(options, recorder)
  } catch (error) {
    throw new RangeError('The barcode cannot hold this text.', { cause: error })
  }
  return recorder.shapes(units, offset)
}

type Point = readonly [number, number]

/** Takes down what bwip-js draws: bars as upright lines, cells as outlines of connected regions. */
class ShapeRecorder {
  private perModule = 1
  private width = 0
  private height = 0
  private readonly bars: { readonly left: number; readonly width: number }[] = []
  private readonly regions: (readonly Point[])[] = []

  scale(horizontal: number): null {
    this.perModule = horizontal
    return null
  }
  measure() {
    return { width: 0, ascent: 0, descent: 0 }
  }
  init(width: number, height: number): void {
    this.width = width
    this.height = height
  }
  line(x: number, _top: number, _x: number, _bottom: number, width: number): void {
    this.bars.push({ left: x - width / 2, width })
  }
  polygon(points: readonly Point[]): void {
    this.regions.push(points)
  }
  hexagon(): void {}
  ellipse(): void {}
  fill(): void {}
  text(): void {}
  end(): void {}

  shapes(units: number, [left, top]: Point): BarcodeShapes {
    const factor = units / this.perModule
    const width = this.width / this.perModule
    const height = this.bars.length > 0 ? barHeight(width) : this.height / this.perModule
    const bars = this.bars.map((bar) => {
      const [x, breadth] = [left + bar.left * factor, bar.width * factor]
      return `M${x} ${top}h${breadth}v${height * units}h${-breadth}z`
    })
    const regions = this.regions.map((points) => {
      const corners = points.map(([x, y]) => `${left + x * factor} ${top + y * factor}`)
      return `M${corners.join('L')}z`
    })
    return { width, height, path: [...bars, ...regions].join('') }
  }
}
