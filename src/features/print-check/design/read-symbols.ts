import type { Modules } from '#design/code-geometry.ts'
import type { ErrorLevel } from '#design/error-level.ts'
import { findQrCodes } from '#design/scannability/decoders.ts'
import { toColour, type ColourImage, type GreyImage } from '#design/scannability/image.ts'
import type { Point, Quad } from './fit-symbol.ts'

/** A symbol that a decoder found in a photo. */
export type SymbolReading = {
  /** Null when the symbol was found but could not be decoded. */
  readonly text: string | null
  readonly corners: Quad
  /** The modules as seen, before error correction; null when the decoder does not report them. */
  readonly modules: Modules | null
  readonly version: number | null
  readonly level: ErrorLevel | null
  /** Unused error correction, 0 to 1 (ISO/IEC 15415 §7.8.8); null when unknown. */
  readonly unused: number | null
  readonly isInverted: boolean
}

/** Reads the symbols of a photo. */
export type SymbolReader = (image: GreyImage | ColourImage) => Promise<readonly SymbolReading[]>

/**
 * Every QR code that ZXing finds in a photo, those that it cannot decode included. Load ZXing by `decodeWithZxing`
 * first.
 */
export async function readSymbols(image: GreyImage | ColourImage): Promise<readonly SymbolReading[]> {
  const isGrey = image.data.length === image.width * image.height
  const found = await findQrCodes(isGrey ? toColour(image) : image)
  return found.filter(({ format }) => !smallCodes.has(format)).map(readingOf)
}

/** ZXing counts them among QR codes. No print of ours holds them, and it sees them in noise: they detect few errors. */
const smallCodes: ReadonlySet<string> = new Set(['MicroQRCode', 'RMQRCode'])

/** A result of ZXing. */
type ReadResult = Awaited<ReturnType<typeof findQrCodes>>[number]

function readingOf(result: ReadResult): SymbolReading {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position
  const extra = parseExtra(result.extra)
  const version = Number(extra['Version'])
  const unused = Number(extra['UEC'])
  return {
    text: result.isValid ? result.text : null,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }): Point => [x, y]) as unknown as Quad,
    modules: modulesOf(result),
    version: Number.isInteger(version) && version > 0 ? version : null,
    level: levelOf(extra['ECLevel']),
    unused: Number.isFinite(unused) && extra['UEC'] !== undefined ? unused : null,
    isInverted: result.isInverted,
  }
}

/** Null for a symbol that is no square of a size in the standard. */
function modulesOf({ symbol: { data, width, height } }: ReadResult): Modules | null {
  if (width !== height || width < 21 || width > 177 || (width - 17) % 4 !== 0) return null
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => data[row * width + column] === 0),
  )
}

function parseExtra(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function levelOf(value: unknown): ErrorLevel | null {
  return value === 'L' || value === 'M' || value === 'Q' || value === 'H' ? value : null
}
