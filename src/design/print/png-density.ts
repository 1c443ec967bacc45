import { withChunk } from './png-chunks.ts'

/**
 * A PNG that tells how large it is printed (chunk pHYs, PNG §11.3.5.3), so that a layout program places it at its size.
 *
 * @param perMetre pixels a metre, or one number for each direction.
 * @returns the same bytes when they are no PNG.
 */
export function withDensity(
  png: Uint8Array,
  perMetre: number | { readonly x: number; readonly y: number },
): Uint8Array<ArrayBuffer> {
  const { x, y } = typeof perMetre === 'number' ? { x: perMetre, y: perMetre } : perMetre
  const bytes = new Uint8Array(9)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.round(x))
  view.setUint32(4, Math.round(y))
  bytes[8] = 1
  return withChunk(png, 'pHYs', bytes)
}
