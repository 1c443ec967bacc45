import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import type { RenderAssets } from '../render/assets.ts'
import { moduleUnits } from '../render/draw-modules.ts'
import { sizeOfPicture } from './read-picture.ts'

/** How large a picture is in its own modules, quiet zone and frame included. */
export type PictureMeasure = {
  readonly width: number
  readonly height: number
  /** Modules a side of the code alone; null for a code of bars, which has a length only. */
  readonly code: number | null
}

/**
 * The measure of a picture that the renderer drew.
 *
 * @throws RangeError when the payload does not fit, or the text is no picture.
 */
export function measurePicture(
  svg: string,
  qrType: string | null,
  design: Design,
  payload: string,
  { logo }: Pick<RenderAssets, 'logo'>,
): PictureMeasure {
  const size = sizeOfPicture(svg)
  const [width, height] = [size.width / moduleUnits, size.height / moduleUnits]
  if (qrType !== 'barcode') {
    return { width, height, code: codeGeometry(design, payload, logo === null ? null : logo.width / logo.height).size }
  }
  return { width, height, code: design.barcode === 'code128' ? null : width - 2 * Math.max(design.quietZone, 1) }
}
