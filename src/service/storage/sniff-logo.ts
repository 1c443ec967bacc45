import type { Logo } from '#contract/logo.ts'

export type SniffedPicture = {
  readonly contentType: Logo['contentType']
  readonly width: number
  readonly height: number
}

/** Detects PNG, JPEG or WebP by content. Null for other files and broken headers. */
export function sniffPicture(bytes: Buffer): SniffedPicture | null {
  const picture = pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes)
  return picture !== null && picture.width > 0 && picture.height > 0 ? picture : null
}

/** PNG (ISO/IEC 15948) §11.2.2: the IHDR chunk comes first. */
function pngSize(bytes: Buffer): SniffedPicture | null {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** JPEG (ISO/IEC 10918-1) Annex B: the first frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(bytes: Buffer): SniffedPicture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return {
        contentType: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      }
    if (marker === 0xd9 || marker === 0xda) return null
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += isBare ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** WebP container (RFC 9649 §2): VP8X has the canvas size, VP8 and VP8L the image size. */
function webpSize(bytes: Buffer): SniffedPicture | null {
  if (
    bytes.length < 30 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WEBP'
  )
    return null
  const size = (width: number, height: number): SniffedPicture => ({
    contentType: 'image/webp',
    width,
    height,
  })
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null
      const bits = bytes.readUInt32LE(21)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    default:
      return null
  }
}
