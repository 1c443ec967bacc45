import type { Medium } from './media.ts'
import type { PictureMeasure } from './picture-measure.ts'

/** A code is read from ten times its side: the rule of thumb of the trade (DENSO WAVE, GS1 guidance on sizes). */
const distancePerSide = 10

/**
 * Smallest module over reading distance that a phone still resolves: 3 pixels (under 2 nothing is read) of a frame that
 * is 1,920 pixels wide behind a lens of 26 mm (36 mm film width over 26 mm is what one metre away is seen). It is what
 * decides for codes of more than about 45 modules a side, where the rule of ten asks for too little.
 */
const modulePerDistance = (3 * 36) / 26 / 1920

const millimetresPerInch = 25.4
/** Longer side of a downloaded picture, in pixels. */
export const pixelRange = { least: 512, most: 4096 } as const

export type PrintWarning =
  /** Nobody reads it from the chosen distance. */
  | 'too-small-for-distance'
  /** The printer, or the material, does not hold modules this small. */
  | 'too-fine-for-printer'
  /** Wider or higher than the sheet. */
  | 'larger-than-medium'

/** Lengths in millimetres; widths are those of the whole picture with its free border. */
export type PrintPlan = {
  /** Smallest width for the distance and the printer, rounded up to whole millimetres. */
  readonly leastWidth: number
  readonly width: number
  readonly height: number
  /** Side of one module. */
  readonly module: number
  /** The farthest distance that the width allows. */
  readonly readableFrom: number
  /** Longer side in pixels: whole pixels a module, at the chosen dots per inch or more, 512 to 4,096. */
  readonly pixels: number
  /** Whether 4,096 pixels are fewer than the dots per inch ask for; a vector file has no such limit. */
  readonly isPixelLimited: boolean
  readonly warnings: readonly PrintWarning[]
}

export type PrintWish = {
  readonly medium: Medium
  /** Reading distance in millimetres. */
  readonly distance: number
  /** Width in millimetres; null takes the smallest. */
  readonly width: number | null
  readonly dpi: number
}

/** What a picture needs to be read from a distance, and what comes of a chosen width. */
export function planPrint(
  measure: PictureMeasure,
  { medium, distance, width: chosen, dpi }: PrintWish,
): PrintPlan {
  const leastForDistance = moduleForDistance(measure, distance)
  // Hundredths of a millimetre: 4 dots of a 300-dpi printer are called 0.33 mm everywhere.
  const leastForPrinter = Math.max(medium.leastModule, Math.floor((400 * millimetresPerInch) / dpi) / 100)
  const leastWidth = Math.ceil(roundOff(Math.max(leastForDistance, leastForPrinter) * measure.width))
  const width = chosen ?? leastWidth
  const module = width / measure.width
  const height = module * measure.height
  const dots = Math.ceil(roundOff((module / millimetresPerInch) * dpi))
  const longer = Math.max(measure.width, measure.height)
  const wanted = Math.ceil(Math.max(dots, 1) * longer)
  const warnings: PrintWarning[] = []
  if (roundOff(module) < roundOff(leastForDistance)) warnings.push('too-small-for-distance')
  if (roundOff(module) < roundOff(leastForPrinter)) warnings.push('too-fine-for-printer')
  if (width > medium.width || height > medium.height) warnings.push('larger-than-medium')
  return {
    leastWidth,
    width,
    height,
    module,
    readableFrom: distanceForModule(measure, module),
    pixels: Math.min(Math.max(wanted, pixelRange.least), pixelRange.most),
    isPixelLimited: wanted > pixelRange.most,
    warnings,
  }
}

/** Millimetres of the smallest module that is read from a distance in millimetres. */
function moduleForDistance({ code }: PictureMeasure, distance: number): number {
  const resolved = distance * modulePerDistance
  // Bars have no side; only their module counts.
  return code === null ? resolved : Math.max(resolved, distance / distancePerSide / code)
}

function distanceForModule({ code }: PictureMeasure, module: number): number {
  const resolved = module / modulePerDistance
  return code === null ? resolved : Math.min(resolved, module * code * distancePerSide)
}

/** Takes away what floating point adds, a millionth of a millimetre. */
function roundOff(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
