import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a ZIP. The path is relative, with `/`. */
export type ZippedFile = {
  readonly path: string
  readonly content: string | Readable
  /** Compressed, as strings are. */
  readonly isText?: boolean
}

/** An entry as both of its headers describe it. */
type Entry = {
  readonly name: Buffer
  readonly isDeflated: boolean
  /** Of the local header. */
  readonly at: number
  size: number
  packed: number
  crc: number
}

const most16 = 0xffff
const most32 = 0xffffffff

/**
 * The files as one ZIP of any size, piece by piece. Texts are compressed; pictures, sound and video are already. What
 * exceeds 4 GB or 65,535 entries is in fields of ZIP64: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const now = dosTime(new Date())
  const directory: Buffer[] = []
  let at = 0
  for await (const { path, content, isText } of files) {
    const isDeflated = isText === true || typeof content === 'string' || path.endsWith('.jsonl')
    const entry: Entry = { name: Buffer.from(path), isDeflated, at, size: 0, packed: 0, crc: 0 }
    const header = localHeader(entry, now)
    yield header
    const pieces = measured(entry, typeof content === 'string' ? [content] : content)
    for await (const piece of isDeflated ? deflated(pieces) : pieces) {
      entry.packed += piece.length
      yield piece
    }
    const end = descriptor(entry)
    yield end
    at += header.length + entry.packed + end.length
    directory.push(centralHeader(entry, now))
  }
  yield* directory
  yield directoryEnd(
    directory.length,
    directory.reduce((sum, { length }) => sum + length, 0),
    at,
  )
}

async function* measured(
  entry: Entry,
  content: Iterable<string> | AsyncIterable<string | Buffer>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    entry.size += piece.length
    entry.crc = crc32(piece, entry.crc)
    yield piece
  }
}

async function* deflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const filled = pipeline(pieces, deflate)
  filled.catch(() => {})
  for await (const piece of deflate) yield piece as Buffer
  await filled
}

/** Time and date as MS-DOS has them, in the local time of the server. */
function dosTime(now: Date): number {
  const date = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate()
  return ((date << 16) | (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1)) >>> 0
}

/** Names are UTF-8, and sizes follow the content. */
const flags = 0x0808

function localHeader({ name, isDeflated }: Entry, now: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(isDeflated ? 8 : 0, 8)
  header.writeUInt32LE(now, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ size, packed, crc }: Entry): Buffer {
  const start = Buffer.alloc(8)
  start.writeUInt32LE(0x08074b50, 0)
  start.writeUInt32LE(crc, 4)
  return Buffer.concat([start, numbers([packed, size], Math.max(size, packed) >= most32 ? 8 : 4)])
}

function centralHeader({ name, isDeflated, at, size, packed, crc }: Entry, now: number): Buffer {
  const large = [size, packed, at].filter((value) => value >= most32)
  const extra = large.length === 0 ? [] : [numbers([1, large.length * 8], 2), numbers(large, 8)]
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(45, 4)
  header.writeUInt16LE(large.length === 0 ? 20 : 45, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(isDeflated ? 8 : 0, 10)
  header.writeUInt32LE(now, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(Math.min(packed, most32), 20)
  header.writeUInt32LE(Math.min(size, most32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(large.length === 0 ? 0 : 4 + large.length * 8, 30)
  header.writeUInt32LE(Math.min(at, most32), 42)
  return Buffer.concat([header, name, ...extra])
}

function directoryEnd(entries: number, size: number, at: number): Buffer {
  const isLarge = entries >= most16 || Math.max(size, at) >= most32
  const count = Math.min(entries, most16)
  const end = [
    numbers([0x06054b50], 4),
    numbers([0, 0, count, count], 2),
    numbers([Math.min(size, most32), Math.min(at, most32)], 4),
    numbers([0], 2),
  ]
  if (!isLarge) return Buffer.concat(end)
  const record = [
    numbers([0x06064b50], 4),
    numbers([44], 8),
    numbers([45, 45], 2),
    numbers([0, 0], 4),
    numbers([entries, entries, size, at], 8),
  ]
  const locator = [numbers([0x07064b50, 0], 4), numbers([at + size], 8), numbers([1], 4)]
  return Buffer.concat([...record, ...locator, ...end])
}

/** Whole numbers of some bytes each, the lowest byte first. */
function numbers(values: readonly number[], bytes: 2 | 4 | 8): Buffer {
  const buffer = Buffer.alloc(values.length * bytes)
  for (const [place, value] of values.entries()) {
    buffer.writeUIntLE(value % 2 ** 32, place * bytes, Math.min(bytes, 4))
    if (bytes === 8) buffer.writeUInt32LE(Math.floor(value / 2 ** 32), place * bytes + 4)
  }
  return buffer
}
