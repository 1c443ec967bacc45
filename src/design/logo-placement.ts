import { defaultLogo, type Design } from './design.ts'

/** Modules that a corner square and its separator take of a side (ISO/IEC 18004 §6.3.3). */
const finderZone = 8
/** Part of a module that a logo may cover before the module is left out. */
const tolerance = 0.2

type LogoBox = {
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

/** Modules a side of the codes that links make: versions 2 to 8 (ISO/IEC 18004 §6.3.1). */
const usualSizes = [25, 29, 33, 37, 41, 45, 49]
/** The largest that a design takes. */
const largest = 0.5
const step = 0.01

/**
 * The size at which a logo starts, as `Design['logo'].size`: a wide or tall one covers as much as a square one of the
 * default size, and never hides more modules than that one does, so that error correction forgives both alike.
 *
 * @param ratio width over height.
 */
export function startLogoSize(ratio: number): number {
  const longer = Math.max(ratio, 1 / ratio)
  if (!Number.isFinite(longer)) return defaultLogo.size
  const sameArea = Math.floor((defaultLogo.size * Math.sqrt(longer)) / step + 1e-9) * step
  for (let size = Math.min(sameArea, largest); size > defaultLogo.size; size -= step) {
    if (
      usualSizes.every(
        (modules) => hiddenModules(size, modules, ratio) <= hiddenModules(defaultLogo.size, modules, 1),
      )
    )
      return Math.round(size * 100) / 100
  }
  return defaultLogo.size
}

function hiddenModules(size: number, modules: number, ratio: number): number {
  const box = logoBox({ ...defaultLogo, id: '', size }, modules, ratio)
  return box.hiddenColumns * box.hiddenRows
}
