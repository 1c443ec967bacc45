import type { Design } from './design.ts'
import { type ErrorLevel, errorLevel } from './error-level.ts'
import { logoBox } from './logo-box.ts'
import { encodeMatrix, type Modules } from './render/encode-matrix.ts'

export type CodeGeometry = {
  /** 1 to 40. */
  readonly version: number
  readonly level: ErrorLevel
  /** Mask pattern, 0 to 7. */
  readonly mask: number
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
 * @throws RangeError when the payload does not fit: `payloadFits` tells before.
 */
export function codeGeometry(design: Design, payload: string, logoRatio: number | null): CodeGeometry {
  const level = errorLevel(design, payload, logoRatio)
  if (level === null) throw new RangeError('The payload does not fit into a QR code.')
  const modules = encodeMatrix(payload, level)
  const size = modules.length
  return {
    version: (size - 17) / 4,
    level,
    mask: maskOf(modules, size),
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
