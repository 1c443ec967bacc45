import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heifFormat } from '#contract/heif.ts'
import type { Reason } from '#contract/reasons.ts'
import { runFileJob } from './run-file-job.ts'
import { type SizedPicture, sizedPicture } from './picture-size.ts'

type UprightPicture = SizedPicture & { readonly bytes: Buffer }

/**
 * The picture as people see it: turned as its EXIF orientation says, and an AVIF as PNG or WebP, because not every
 * reader of a stored logo does that. Null for a file that is no picture.
 */
export async function uprightPicture(
  bytes: Buffer,
): Promise<UprightPicture | { readonly refused: Reason } | null> {
  const format = heifFormat(bytes)
  const refused = refusedFormat(bytes)
  if (refused !== null) return { refused }
  const picture = sizedPicture(bytes)
  if (picture === null && format === null) return null
  if (picture !== null && orientationOf(bytes) <= 1) return { ...picture, bytes }
  const folder = await mkdtemp(join(tmpdir(), 'tessera-picture-'))
  try {
    const source = join(folder, 'source')
    await writeFile(source, bytes)
    const type = picture?.contentType ?? 'image/avif'
    const result = await runFileJob({ kind: 'logo', source, type, folder })
    if (result.kind === 'refused') return { refused: result.reason }
    const turned = await readFile(join(folder, 'main'))
    const sniffed = sizedPicture(turned)
    return sniffed === null ? { refused: { code: 'picture-damaged' } } : { ...sniffed, bytes: turned }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Why a HEIC or HEIF file cannot be used: only Apple's systems decode it. Null for other files. */
export function refusedFormat(bytes: Buffer): Reason | null {
  const format = heifFormat(bytes)
  return format === 'HEIC' || format === 'HEIF' ? { code: 'file-heif', values: { format } } : null
}

/** The orientation of EXIF 2.32 §4.6.4, tag 0x0112: 1 upright, up to 8; 1 without one. */
export function orientationOf(bytes: Buffer): number {
  const marked = ['Exif\0\0', 'eXIf', 'EXIF'].flatMap((mark) => {
    const at = bytes.indexOf(mark, 0, 'latin1')
    if (at < 0) return []
    // WebP has the size of the chunk behind its name, and some writers repeat the mark of JPEG.
    const start = at + mark.length + (mark === 'EXIF' ? 4 : 0)
    return [bytes.toString('latin1', start, start + 6) === 'Exif\0\0' ? start + 6 : start]
  })
  for (const start of marked) {
    const order = bytes.toString('latin1', start, start + 2)
    if ((order !== 'II' && order !== 'MM') || start + 8 > bytes.length) continue
    const isLittle = order === 'II'
    const short = (at: number) =>
      at < 0 || at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
    const directory = start + (isLittle ? bytes.readUInt32LE(start + 4) : bytes.readUInt32BE(start + 4))
    for (let entry = 0; entry < Math.min(short(directory), 200); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = short(at + 8)
      if (short(at) === 0x01_12) return value >= 1 && value <= 8 ? value : 1
    }
  }
  return 1
}
