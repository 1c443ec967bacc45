import type { Design } from '../design.ts'
import { logoBox } from '../logo-box.ts'
import type { LogoImage } from './assets.ts'
import { moduleUnits } from './draw-modules.ts'
import { round } from './round.ts'

/**
 * The logo in the centre of the code, under both names of its reference: older tools know `xlink:href` only.
 * Anything but a data URL of an image is left out, so that a picture never fetches.
 *
 * @param size modules a side.
 * @param ratio width over height.
 * @param offset where the code's upper left corner lies, in picture units.
 */
export function drawLogo(
  design: Design,
  logo: LogoImage | null,
  size: number,
  ratio: number,
  offset: readonly [number, number],
): string {
  if (logo === null || design.logo === null || !/^data:image\//i.test(logo.href)) return ''
  const box = logoBox(design.logo, size, ratio)
  const width = round(box.width * moduleUnits)
  const height = round(box.height * moduleUnits)
  const x = round(offset[0] + (size * moduleUnits - width) / 2)
  const y = round(offset[1] + (size * moduleUnits - height) / 2)
  const href = escaped(logo.href)
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}" xlink:href="${href}"/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
