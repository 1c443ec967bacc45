/**
 * The format that the start of an ISO base media file names (ISO/IEC 23008-12): AVIF, which browsers show, HEIC or HEIF,
 * which only Apple's systems decode. Null for another file. The first 200 bytes suffice.
 */
export function heifFormat(bytes: Uint8Array): 'AVIF' | 'HEIC' | 'HEIF' | null {
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  if (start.length < 16 || start.slice(4, 8) !== 'ftyp') return null
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = start.slice(8, size)
  if (/avi[fs]/.test(brands)) return 'AVIF'
  if (/hei[cxms]|hev[cxms]/.test(brands)) return 'HEIC'
  return /mif1|msf1/.test(brands) ? 'HEIF' : null
}
