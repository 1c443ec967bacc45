import type { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a ZIP. The path is relative, with `/`. */
export type ZippedFile = { readonly path: string; readonly content: string | Readable }

/** The files as one ZIP. Texts are compressed; pictures, sound and video are already. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  let entries = 0
  for await (const { path, content } of files) {
    entries += 1
    const isText = typeof content === 'string'
    const entry = isText || path.endsWith('.jsonl') ? new ZipDeflate(path) : new ZipPassThrough(path)
    zip.add(entry)
    if (isText) entry.push(strToU8(content), true)
    else {
      for await (const chunk of content) {
        entry.push(typeof chunk === 'string' ? strToU8(chunk) : new Uint8Array(chunk as Buffer))
        yield* parts.splice(0)
      }
      entry.push(new Uint8Array(), true)
    }
    yield* parts.splice(0)
  }
  zip.end()
  const last = Buffer.concat(parts)
  yield entries < most16 ? last : withCount(last, entries)
}

const most16 = 0xffff
const endSize = 22

/**
 * Adds the records of ZIP64 that hold the number of entries: fflate writes 16 bits of it.
 *
 * @param end the directory with its end, see APPNOTE.TXT 4.3.14 to 4.3.16.
 */
function withCount(end: Buffer, entries: number): Buffer {
  const directory = end.subarray(0, -endSize)
  const final = Buffer.from(end.subarray(-endSize))
  const [size, offset] = [final.readUInt32LE(12), final.readUInt32LE(16)]
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  for (const [at, value] of [
    [24, entries],
    [32, entries],
    [40, size],
    [48, offset],
  ] as const)
    record.writeBigUInt64LE(BigInt(value), at)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  final.writeUInt16LE(most16, 8)
  final.writeUInt16LE(most16, 10)
  return Buffer.concat([directory, record, locator, final])
}
