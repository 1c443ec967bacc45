/**
 * A JPEG that tells how large it is printed (JFIF 1.02, APP0).
 *
 * @param density pixels a millimetre.
 * @returns the same bytes when they are no JPEG.
 */
export function withJpegDensity(
  jpeg: Uint8Array,
  density: { readonly x: number; readonly y: number },
): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return new Uint8Array(jpeg)
  const segment = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0)
  const view = new DataView(segment.buffer)
  view.setUint16(12, Math.round(density.x * 25.4))
  view.setUint16(14, Math.round(density.y * 25.4))
  const hasOwn =
    jpeg[2] === 0xff && jpeg[3] === 0xe0 && String.fromCharCode(...jpeg.subarray(6, 11)) === 'JFIF\0'
  const rest = jpeg.subarray(hasOwn ? 4 + (((jpeg[4] ?? 0) << 8) | (jpeg[5] ?? 0)) : 2)
  const whole = new Uint8Array(2 + segment.length + rest.length)
  whole.set([0xff, 0xd8])
  whole.set(segment, 2)
  whole.set(rest, 2 + segment.length)
  return whole
}
