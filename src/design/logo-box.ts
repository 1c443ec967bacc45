import type { Design } from './design.ts'

/** Modules that a corner square and its separator take of a side (ISO/IEC 18004 §6.3.3). */
const finderZone = 8
/** Part of a module that a logo may cover before the module is left out. */
const tolerance = 0.2

export type LogoBox = {
  /** Modules. */
  readonly width: number
  readonly height: number
  /** Odd numbers of modules around the centre that the logo takes out of the code; 0 for none. */
  readonly hiddenColumns: number
  readonly hiddenRows: number
}

/**
 * Where a logo lies: in the centre, its longer side `size` of the code. It shrinks where it would touch a corner square.
 *
 * @param size modules a side.
 * @param ratio width over height.
 */
export function logoBox(logo: NonNullable<Design['logo']>, size: number, ratio: number): LogoBox {
  const margin = logo.hideModules ? logo.margin : 0
  const longer = logo.size * size
  let width = ratio >= 1 ? longer : longer * ratio
  let height = ratio >= 1 ? longer / ratio : longer
  const free = size - 2 * finderZone
  const shorter = Math.min(width, height)
  if (shorter + 2 * margin > free && shorter > 0) {
    const factor = Math.max(free - 2 * margin, 1) / shorter
    width *= Math.min(factor, 1)
    height *= Math.min(factor, 1)
  }
  return { width, height, hiddenColumns: hidden(width + 2 * margin), hiddenRows: hidden(height + 2 * margin) }
}

/** The odd number of modules that a length over the centre touches. */
function hidden(length: number): number {
  return 2 * Math.ceil((length - 1) / 2 - tolerance) + 1
}
