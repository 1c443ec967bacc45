import { defaultLogo } from './design.ts'
import { logoBox } from './logo-box.ts'

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
    if (usualSizes.every((modules) => hidden(size, modules, ratio) <= hidden(defaultLogo.size, modules, 1)))
      return Math.round(size * 100) / 100
  }
  return defaultLogo.size
}

function hidden(size: number, modules: number, ratio: number): number {
  const box = logoBox({ ...defaultLogo, id: '', size }, modules, ratio)
  return box.hiddenColumns * box.hiddenRows
}
