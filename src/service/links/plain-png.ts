import { crc32, deflateSync } from 'node:zlib'

/** Quiet zone in modules (ISO/IEC 18004 §6.3.8). */
const quietZone = 4
/** Pixels per module: the smallest code is then wide enough for every previewer (200). */
const modulePixels = 12

/**
 * A two-colour code as PNG (ISO/IEC 15948), with one bit per pixel and a palette.
 *
 * @param modules by row and column: whether the module is dark.
 * @param colours of dark and light modules, `#rrggbb`.
 */
export function plainPng(
  modules: readonly (readonly boolean[])[],
  colours: { readonly dark: string; readonly light: string },
): Buffer {
  const side = (modules.length + 2 * quietZone) * modulePixels
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const palette = Buffer.from(`${colours.light}${colours.dark}`.replaceAll('#', ''), 'hex')
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rowsOf(modules, side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each pixel row starts with filter byte 0. All pixel rows of a module row are equal. */
function rowsOf(modules: readonly (readonly boolean[])[], side: number): Buffer {
  const width = 1 + Math.ceil(side / 8)
  const rows = Buffer.alloc(width * side)
  for (const [row, inRow] of modules.entries()) {
    const pixels = Buffer.alloc(width)
    for (const [column, isDark] of inRow.entries()) {
      if (!isDark) continue
      const start = (column + quietZone) * modulePixels
      for (let x = start; x < start + modulePixels; x += 1) {
        const at = 1 + (x >> 3)
        pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
      }
    }
    const first = (row + quietZone) * modulePixels
    for (let y = first; y < first + modulePixels; y += 1) rows.set(pixels, y * width)
  }
  return rows
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
