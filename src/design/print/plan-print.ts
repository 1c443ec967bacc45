import { mostModulePixels, type PictureMeasure, type PixelGrid, pixelGrid } from './picture-measure.ts'

/** The media that a code is printed or shown on. */
export const mediumIds = [
  'business-card',
  'flyer',
  'label',
  'menu',
  'poster',
  'shop-window',
  'billboard',
  'phone-screen',
] as const
export type MediumId = (typeof mediumIds)[number]

type Medium = {
  readonly id: MediumId
  /** Size of a common sheet, in millimetres; a code never gets wider. */
  readonly width: number
  readonly height: number
  /** Millimetres from which it is usually read. */
  readonly distance: number
  /** Dots per inch of its usual printer, or points of a screen. */
  readonly dpi: number
  /** Millimetres of the smallest module that comes out whole. */
  readonly leastModule: number
  /** Longer side of the largest page that is taken for this medium, in millimetres; null when none is. */
  readonly pageUpTo: number | null
}

/**
 * Common sheets and their printers. Least modules: 0.33 mm is 4 dots of a 300-dpi printer, as DENSO WAVE asks for;
 * 0.396 mm is the least X-dimension of QR codes on trade items (GS1 General Specifications §5.12.3); large format
 * printers run at 150 dpi (4 dots are 0.68 mm) and cut film loses pieces under 2 mm.
 */
export const media: Readonly<Record<MediumId, Medium>> = {
  'business-card': {
    id: 'business-card',
    width: 85,
    height: 55,
    distance: 200,
    dpi: 300,
    leastModule: 0.33,
    pageUpTo: 100,
  },
  flyer: { id: 'flyer', width: 148, height: 210, distance: 300, dpi: 300, leastModule: 0.33, pageUpTo: 230 },
  label: { id: 'label', width: 60, height: 40, distance: 250, dpi: 300, leastModule: 0.396, pageUpTo: null },
  menu: { id: 'menu', width: 210, height: 297, distance: 500, dpi: 300, leastModule: 0.33, pageUpTo: 370 },
  poster: {
    id: 'poster',
    width: 594,
    height: 841,
    distance: 1500,
    dpi: 150,
    leastModule: 0.68,
    pageUpTo: 1300,
  },
  'shop-window': {
    id: 'shop-window',
    width: 1000,
    height: 1400,
    distance: 2500,
    dpi: 150,
    leastModule: 2,
    pageUpTo: 2000,
  },
  billboard: {
    id: 'billboard',
    width: 3560,
    height: 2520,
    distance: 10_000,
    dpi: 50,
    leastModule: 2.03,
    pageUpTo: Infinity,
  },
  'phone-screen': {
    id: 'phone-screen',
    width: 68,
    height: 140,
    distance: 300,
    dpi: 400,
    leastModule: 0.33,
    pageUpTo: null,
  },
}

/** Reading distances on offer, in millimetres: those of all media, and steps between them. */
export const readingDistances = [
  100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000,
  20_000, 30_000, 50_000,
]

/** The medium of a page by its size: an A4 sheet is read at a table, A3 and larger from where posters are read. */
export function mediumOfPage({ width, height }: { readonly width: number; readonly height: number }): Medium {
  const longer = Math.max(width, height)
  const fitting = mediumIds.find((id) => !isShorter(media[id].pageUpTo ?? 0, longer))
  return media[fitting ?? 'billboard']
}

/** A code is read from ten times its side: the rule of thumb of the trade (DENSO WAVE, GS1 guidance on sizes). */
const distancePerSide = 10

/**
 * Pixels of a module seen from its own width away: a frame that is 1,920 pixels wide behind a lens of 26 mm (36 mm film
 * width over 26 mm is what one metre away is seen).
 */
export const cameraPixels = (1920 * 26) / 36

/**
 * Smallest module over reading distance that a phone still resolves: 3 pixels (under 2 nothing is read). It is what
 * decides for codes of more than about 45 modules a side, where the rule of ten asks for too little.
 */
const modulePerDistance = 3 / cameraPixels

/** Millimetres up to which a product is meant for the till, not for people who pass by. */
const tillDistance = 300

const millimetresPerInch = 25.4
/** Longer side of a downloaded picture, in pixels. */
export const pixelRange = { least: 512, most: 4096 } as const

type PrintWarning =
  /** Nobody reads it from the chosen distance. */
  | 'too-small-for-distance'
  /** The printer, or the material, does not hold modules this small. */
  | 'too-fine-for-printer'
  /** Wider or higher than the sheet. */
  | 'larger-than-medium'
  /** Scanners at the till expect modules of another size. */
  | 'not-for-till'
  /** The standard of the content demands another size. */
  | 'not-standard-size'

/** Lengths in millimetres; widths are those of the whole picture with its free border. */
type PrintPlan = {
  /** Smallest width for the distance and the printer, rounded up to whole millimetres. */
  readonly leastWidth: number
  /** That width as people say it: 40, not 39. Stays within the sheet where the smallest one does. */
  readonly suggestedWidth: number
  readonly width: number
  readonly height: number
  /** Side of one module. */
  readonly module: number
  /** The farthest distance that the width allows. */
  readonly readableFrom: number
  /** Whole pixels a module: at the chosen dots per inch or more, and a longer side of 512 to 4,096. */
  readonly modulePixels: number
  /** Longer side of a bitmap with them, in pixels. */
  readonly pixels: number
  /** Whether 4,096 pixels are fewer than the dots per inch ask for; a vector file has no such limit. */
  readonly isPixelLimited: boolean
  /** Least and most width at the till, in whole millimetres; null for a code that is not scanned there. */
  readonly till: { readonly least: number; readonly most: number } | null
  /** Millimetres that its standard demands for the side of the code alone; null where it demands none. */
  readonly side: number | null
  readonly warnings: readonly PrintWarning[]
}

export type PrintSettings = {
  readonly medium: Medium
  /** Reading distance in millimetres. */
  readonly distance: number
  /** Width in millimetres; null takes the suggested one. */
  readonly width: number | null
  readonly dpi: number
}

/** The width that a picture needs to be read from a distance, and the result of a chosen width. */
export function planPrint(
  measure: PictureMeasure,
  { medium, distance, width: chosen, dpi }: PrintSettings,
): PrintPlan {
  const till = tillWidths(measure)
  const exact = standardWidth(measure)
  const forDistance = moduleForDistance(measure, distance)
  // A till reads a smaller code than a person with a phone at arm's length.
  const isForTill = till !== null && distance <= tillDistance
  const leastForDistance = isForTill || exact !== null ? 0 : forDistance
  // Hundredths of a millimetre: 4 dots of a 300-dpi printer are called 0.33 mm everywhere.
  const ofPrinter = Math.max(medium.leastModule, Math.floor((400 * millimetresPerInch) / dpi) / 100)
  const leastForPrinter = Math.max(ofPrinter, measure.till?.least ?? 0)
  const leastAt = (module: number) => Math.ceil(roundOff(Math.max(module, leastForPrinter) * measure.width))
  const leastWidth = exact ?? leastAt(leastForDistance)
  const onSheet = Math.min(medium.width, (medium.height * measure.width) / measure.height)
  const suggested = suggestWidth(leastAt(forDistance), onSheet)
  const suggestedWidth = exact ?? (isForTill ? Math.min(suggested, till.most) : suggested)
  const width = chosen ?? suggestedWidth
  const module = width / measure.width
  const height = module * measure.height
  const longer = Math.max(measure.width, measure.height)
  const dots = Math.max(
    Math.ceil(roundOff((module / millimetresPerInch) * dpi)),
    Math.ceil(pixelRange.least / longer),
  )
  const modulePixels = Math.min(dots, mostModulePixels(measure, pixelRange.most))
  const bitmap = bitmapGrid(measure, { modulePixels })
  const warnings: PrintWarning[] = []
  if (roundOff(module) < roundOff(leastForDistance)) warnings.push('too-small-for-distance')
  if (roundOff(module) < roundOff(leastForPrinter)) warnings.push('too-fine-for-printer')
  if (isShorter(medium.width, width) || isShorter(medium.height, height)) warnings.push('larger-than-medium')
  if (till !== null && (isShorter(width, till.least) || isShorter(till.most, width)))
    warnings.push('not-for-till')
  if (exact !== null && isWrongSize(width, { least: exact, side: exact })) warnings.push('not-standard-size')
  return {
    leastWidth,
    suggestedWidth,
    width,
    height,
    module,
    readableFrom: distanceForModule(measure, module),
    modulePixels,
    pixels: Math.max(bitmap.width, bitmap.height),
    isPixelLimited: modulePixels < dots,
    till,
    side: measure.side ?? null,
    warnings,
  }
}

/** The width of the picture at which its code has the side that its standard demands; null where it demands none. */
function standardWidth({ side, code, width }: PictureMeasure): number | null {
  return side === undefined || code === null ? null : Math.round((100 * side * width) / code) / 100
}

function tillWidths({ till, width }: PictureMeasure): PrintPlan['till'] {
  return till === undefined
    ? null
    : { least: Math.ceil(roundOff(till.least * width)), most: Math.floor(roundOff(till.most * width)) }
}

/** Rounds up to a usual size; a width that is `most` or less stays so. */
function suggestWidth(least: number, most: number): number {
  const step = least < 100 ? 5 : least < 500 ? 10 : 50
  const round = Math.ceil(least / step) * step
  return round > most ? least : round
}

/**
 * The pixels of a bitmap in any format.
 *
 * @param longest most pixels of its longer side; without it, as many as the print needs.
 */
export function bitmapGrid(
  measure: PictureMeasure,
  { modulePixels }: Pick<PrintPlan, 'modulePixels'>,
  longest?: number,
): PixelGrid {
  return pixelGrid(measure, longest === undefined ? modulePixels : mostModulePixels(measure, longest))
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

/** Whether a length in millimetres is below another in what people see: lengths are shown in tenths. */
export function isShorter(length: number, other: number): boolean {
  return Math.round(length * 10) < Math.round(other * 10)
}

/**
 * Whether a picture is printed too narrow to be read, or in another width than its standard demands.
 *
 * @param width millimetres.
 */
export function isWrongSize(
  width: number,
  { least, side }: { readonly least: number; readonly side: number | null },
): boolean {
  return isShorter(width, least) || (side !== null && isShorter(least, width))
}

/** Takes away what floating point adds, a millionth of a millimetre. */
function roundOff(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
