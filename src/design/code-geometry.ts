import { encodeQR } from 'qr'
import { demandedLevel } from '#contract/code-types/code-types.ts'
import type { Design } from './design.ts'
import { errorLevel, type ErrorLevel } from './error-level.ts'
import { logoBox } from './logo-placement.ts'
import { maskPenalty, mixedData } from './mixed-modes.ts'
import { withStandardLook } from './standard-look.ts'
import { firstPadCodeword, withData, withPadding } from './woven-code.ts'

export type CodeGeometry = {
  /** 1 to 40. */
  readonly version: number
  readonly level: ErrorLevel
  /** Mask pattern, 0 to 7. */
  readonly mask: number
  /** Position of the first pad codeword among the data codewords. */
  readonly firstPad: number
  /** Modules a side. */
  readonly size: number
  /** By row and column: whether the module is dark in the symbol. */
  readonly modules: Modules
  /** By row and column: whether the logo covers the module, or it is left out for the logo. */
  readonly hidden: readonly (readonly boolean[])[]
}

/**
 * The symbol behind a picture, and what its logo takes away.
 *
 * @param logoRatio width of the logo over its height; null while it is not known, or without one.
 * @throws RangeError when the payload does not fit: check `payloadFits` first.
 */
export function codeGeometry(chosen: Design, payload: string, logoRatio: number | null): CodeGeometry {
  const design = withStandardLook(chosen, payload)
  const level = errorLevel(design, payload, logoRatio)
  if (level === null) throw new RangeError('The payload does not fit into a QR code.')
  // A payment standard that demands a level takes the bytes as they are: a scanner prints the mark of a character set.
  const isMixed = design.encoding !== undefined && demandedLevel(payload) === null
  const { modules: standard, firstPad } = cached(payload, level, design.minVersion, isMixed)
  const size = standard.length
  const symbol = { version: (size - 17) / 4, level, mask: maskOf(standard, size), firstPad }
  const modules = design.padding === undefined ? standard : withPadding(standard, symbol, design.padding)
  return {
    ...symbol,
    size,
    modules,
    hidden: hiddenModules(design, size, logoRatio),
  }
}

/** Never a module of a corner square: without those no reader finds the code. */
function hiddenModules(design: Design, size: number, logoRatio: number | null): boolean[][] {
  const box = design.logo && logoRatio !== null ? logoBox(design.logo, size, logoRatio) : null
  const centre = (size - 1) / 2
  const isHidden = (row: number, column: number): boolean => {
    if (box === null) return false
    const x = Math.abs(column - centre)
    const y = Math.abs(row - centre)
    return x * 2 < box.hiddenColumns && y * 2 < box.hiddenRows && !(x > centre - 8 && y > centre - 8)
  }
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => isHidden(row, column)),
  )
}

/** Three bits of the format information beside the lower left corner square (ISO/IEC 18004 §7.9). */
function maskOf(modules: Modules, size: number): number {
  const bit = (row: number) => (modules[row]?.[8] === true ? 1 : 0)
  return (bit(size - 5) | (bit(size - 4) << 1) | (bit(size - 3) << 2)) ^ 0b101
}

/** By row and column: whether the module is dark. */
export type Modules = readonly (readonly boolean[])[]

const levelNames = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

type Symbol = { readonly modules: Modules; readonly firstPad: number }

/** A restyle asks for the same symbol again, so the latest are cached. */
const cachedCodes = 8
const cache = new Map<string, Symbol>()

function cached(payload: string, level: ErrorLevel, version: number | undefined, isMixed: boolean): Symbol {
  const key = `${level}${isMixed ? 'x' : ''}v${version ?? ''} ${payload}`
  const known = cache.get(key)
  const symbol =
    known ?? (isMixed ? mixedSymbol(payload, level, version) : null) ?? singleMode(payload, level, version)
  cache.delete(key)
  cache.set(key, symbol)
  const [oldest] = cache.keys()
  if (cache.size > cachedCodes && oldest !== undefined) cache.delete(oldest)
  return symbol
}

function singleMode(payload: string, level: ErrorLevel, version: number | undefined): Symbol {
  const modules = encodeMatrix(payload, level, { version })
  return { modules, firstPad: firstPadCodeword(payload, (modules.length - 17) / 4) }
}

/** The symbol in mixed modes; null where the name of the character set leaves no room for the text. */
function mixedSymbol(payload: string, level: ErrorLevel, least: number | undefined): Symbol | null {
  const data = mixedData(payload, level, least)
  if (data === null) return null
  const { version, codewords, firstPad } = data
  let best: { readonly modules: Modules; readonly penalty: number } | null = null
  for (let mask = 0; mask < 8; mask++) {
    // Any text of this version and mask brings the function patterns.
    const modules = withData(encodeMatrix('0', level, { mask, version }), { version, level, mask }, codewords)
    const penalty = maskPenalty(modules)
    if (best === null || penalty < best.penalty) best = { modules, penalty }
  }
  return best === null ? null : { modules: best.modules, firstPad }
}

export type MatrixOptions = {
  /** Forces one of the eight masks. */
  readonly mask?: number | undefined
  /** The smallest version to use; more modules than the payload needs leave room for a picture. */
  readonly version?: number | undefined
}

/**
 * The modules of a payload in a single mode, in the smallest version that holds it, with the mask of least penalty
 * (ISO/IEC 18004 §7.8). The package `qr` encodes; it is at least ten times faster than the encoder inside
 * qr-code-styling. Half surrogate pairs become U+FFFD. The payload must fit: see `errorLevel`.
 */
export function encodeMatrix(
  payload: string,
  level: ErrorLevel,
  { mask, version }: MatrixOptions = {},
): Modules {
  const options = { ecc: levelNames[level], border: 1, ...(mask === undefined ? {} : { mask }) }
  const smallest = encodeQR(payload, 'raw', options)
  const isLarger = version !== undefined && 17 + 4 * version > smallest.length - 2
  const bordered = isLarger ? encodeQR(payload, 'raw', { ...options, version }) : smallest
  return bordered.slice(1, -1).map((line) => line.slice(1, -1))
}
