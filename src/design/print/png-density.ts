const signatureLength = 8
/** Length, name, 13 bytes and checksum of the first chunk. */
const headerLength = 25

/**
 * A PNG that tells how large it is printed (chunk pHYs, PNG §11.3.5.3), so that a layout program places it at its size.
 *
 * @param perMetre pixels a metre.
 * @returns the same bytes when they are no PNG.
 */
export function withDensity(png: Uint8Array, perMetre: number): Uint8Array<ArrayBuffer> {
  const isPng = png[0] === 0x89 && png[1] === 0x50 && png.length > signatureLength + headerLength
  if (!isPng) return new Uint8Array(png)
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  chunk[16] = 1
  view.setUint32(17, checksum(chunk.subarray(4, 17)))
  const at = signatureLength + headerLength
  const whole = new Uint8Array(png.length + chunk.length)
  whole.set(png.subarray(0, at))
  whole.set(chunk, at)
  whole.set(png.subarray(at), at + chunk.length)
  return whole
}

/** CRC-32 as PNG counts it (PNG §D). */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
