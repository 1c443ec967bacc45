const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, name and checksum around the bytes of a chunk. */
const frame = 12

export type PngChunk = {
  readonly name: string
  /** Where the chunk's own bytes begin in the file. */
  readonly start: number
  readonly length: number
}

/**
 * The chunks of a PNG (PNG §5.3) up to its end.
 *
 * @returns null when the file is no PNG, breaks off, or a chunk differs from its checksum.
 */
export function pngChunks(png: Uint8Array): readonly PngChunk[] | null {
  if (!signature.every((byte, at) => png[at] === byte)) return null
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: PngChunk[] = []
  let at = signature.length
  while (at + frame <= png.length) {
    const length = view.getUint32(at)
    const [start, end] = [at + 8, at + 8 + length]
    if (end + 4 > png.length || view.getUint32(end) !== pngChecksum(png.subarray(at + 4, end))) return null
    const name = String.fromCharCode(...png.subarray(at + 4, start))
    chunks.push({ name, start, length })
    if (name === 'IEND') return chunks[0]?.name === 'IHDR' ? chunks : null
    at = end + 4
  }
  return null
}

/** The same PNG with one more chunk after its header; a former chunk of that name is left out. */
export function withChunk(png: Uint8Array, name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = pngChunks(png)
  if (chunks === null) return new Uint8Array(png)
  const chunk = pngChunk(name, bytes)
  const parts = chunks.flatMap((one) => {
    const own = png.subarray(one.start - 8, one.start + one.length + 4)
    if (one.name === 'IHDR') return [own, chunk]
    return one.name === name ? [] : [own]
  })
  return pngOf(parts)
}

/** A PNG of whole chunks. */
export function pngOf(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(signature.length + chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  whole.set(signature)
  let at = signature.length
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** A chunk with its length, name and checksum (PNG §5.3). */
export function pngChunk(name: string, bytes: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(bytes.length + frame)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, bytes.length)
  for (let at = 0; at < name.length; at++) chunk[4 + at] = name.charCodeAt(at)
  chunk.set(bytes, 8)
  view.setUint32(8 + bytes.length, pngChecksum(chunk.subarray(4, 8 + bytes.length)))
  return chunk
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  return sum
})

/** CRC-32 as PNG counts it (PNG §D). */
function pngChecksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}

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
