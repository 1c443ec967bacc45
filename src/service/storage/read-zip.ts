import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'

/** The file is cut off, or was changed. */
export class ZipDamaged extends Error {}

/** The file is no ZIP at all. */
export class NoZip extends Error {}

export type ZipEntry = {
  readonly name: string
  /** Bytes when unpacked. */
  readonly size: number
  readonly packed: number
  readonly isDeflated: boolean
  readonly crc: number
  /** Of the local header. */
  readonly at: number
}

const endSize = 22
/** The end may be followed by a comment. */
const longestEnd = endSize + 0xffff
const headerSize = { central: 46, local: 30 } as const
const signatures = {
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  locator: 0x07064b50,
  central: 0x02014b50,
  local: 0x04034b50,
} as const
/** Bytes before the end that say where the end of a ZIP64 is, and bytes of that one. */
const [locatorSize, largeEndSize] = [20, 56]
const most32 = 0xffffffff
/** Bytes of the directory: a million entries with long names. */
const largestDirectory = 256 * 1_048_576
/** DEFLATE packs at most 1,032 to 1; records of an account about 20 to 1. */
const mostRatio = 200
const smallSize = 1_048_576
const pieceSize = 65_536

/** A ZIP on disk, whose entries are read one by one. No name is ever used as a path of this machine. */
export class ZipFile {
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly #file: FileHandle

  private constructor(file: FileHandle, entries: ReadonlyMap<string, ZipEntry>) {
    this.#file = file
    this.entries = entries
  }

  /** Throws `ZipDamaged`, also for a ZIP that unpacks to far more than it should, or names files outside itself. */
  static async open(path: string): Promise<ZipFile> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      return new ZipFile(file, checked(await readDirectory(file, size), size))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** The bytes of an entry. Throws `ZipDamaged` at the end when they are not those that were packed. */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    const header = await readAt(this.#file, entry.at, headerSize.local)
    if (header.readUInt32LE(0) !== signatures.local) throw new ZipDamaged(`${entry.name} has no header`)
    const start = entry.at + headerSize.local + header.readUInt16LE(26) + header.readUInt16LE(28)
    const packed = this.#pieces(start, entry.packed)
    let [size, crc] = [0, 0]
    try {
      for await (const piece of entry.isDeflated ? inflated(packed) : packed) {
        size += piece.length
        crc = crc32(piece, crc)
        if (size > entry.size) break
        yield piece
      }
    } catch (error) {
      throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
        ? new ZipDamaged(`${entry.name} is damaged`)
        : error
    }
    if (size !== entry.size || crc !== entry.crc) throw new ZipDamaged(`${entry.name} is damaged`)
  }

  async *#pieces(start: number, length: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < length; done += pieceSize)
      yield await readAt(this.#file, start + done, Math.min(pieceSize, length - done))
  }

  async unpack(entry: ZipEntry, to: string): Promise<void> {
    await pipeline(this.read(entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  }

  /** The lines of a text. @param longest bytes of a line. */
  async *lines(entry: ZipEntry, longest: number): AsyncGenerator<string> {
    let rest: Buffer[] = []
    let length = 0
    for await (const piece of this.read(entry)) {
      let from = 0
      for (let to = piece.indexOf(10); to >= 0; to = piece.indexOf(10, from)) {
        yield Buffer.concat([...rest, piece.subarray(from, to)]).toString()
        from = to + 1
        rest = []
        length = 0
      }
      rest.push(piece.subarray(from))
      length += piece.length - from
      if (length > longest) throw new ZipDamaged(`${entry.name} has a line of more than ${longest} bytes`)
    }
    if (length > 0) throw new ZipDamaged(`${entry.name} ends inside a line`)
  }
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  const filled = pipeline(packed, inflate)
  filled.catch(() => {})
  for await (const piece of inflate) yield piece as Buffer
  await filled
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(at)) throw new ZipDamaged('The file is cut off')
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw new ZipDamaged('The file is cut off')
  return bytes
}

async function readDirectory(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const start = (await readAt(file, 0, Math.min(2, size))).toString()
  if (start !== 'PK') throw new NoZip()
  const { length, at } = await findDirectory(file, size)
  if (length > largestDirectory) throw new ZipDamaged('The directory is too large')
  const directory = await readAt(file, at, length)
  const entries: ZipEntry[] = []
  for (let from = 0; from + headerSize.central <= length;) {
    if (directory.readUInt32LE(from) !== signatures.central) throw new ZipDamaged('The directory is damaged')
    const [method, names] = [directory.readUInt16LE(from + 10), directory.readUInt16LE(from + 28)]
    if (method !== 0 && method !== 8) throw new ZipDamaged('The file is packed in another way')
    const nameEnd = from + headerSize.central + names
    const extraEnd = nameEnd + directory.readUInt16LE(from + 30)
    const large = largeValues(directory.subarray(nameEnd, extraEnd))
    const [size = 0, packed = 0, at = 0] = [24, 20, 42].map((place) => {
      const value = directory.readUInt32LE(from + place)
      return value === most32 ? (large.shift() ?? value) : value
    })
    const name = directory.toString('utf8', from + headerSize.central, nameEnd)
    entries.push({ name, size, packed, isDeflated: method === 8, crc: directory.readUInt32LE(from + 16), at })
    from = extraEnd + directory.readUInt16LE(from + 32)
  }
  return entries
}

async function findDirectory(file: FileHandle, size: number): Promise<{ length: number; at: number }> {
  const tailSize = Math.min(size, longestEnd + locatorSize)
  const tail = await readAt(file, size - tailSize, tailSize)
  let end = tail.length - endSize
  while (end >= 0 && tail.readUInt32LE(end) !== signatures.end) end -= 1
  if (end < 0) throw new ZipDamaged('The file has no directory')
  const locator = end - locatorSize
  if (locator < 0 || tail.readUInt32LE(locator) !== signatures.locator)
    return { length: tail.readUInt32LE(end + 12), at: tail.readUInt32LE(end + 16) }
  const large = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), largeEndSize)
  if (large.readUInt32LE(0) !== signatures.largeEnd) throw new ZipDamaged('The file has no directory')
  return { length: Number(large.readBigUInt64LE(40)), at: Number(large.readBigUInt64LE(48)) }
}

/** The values of an entry that have no place in 32 bits. */
function largeValues(extra: Buffer): number[] {
  for (let from = 0; from + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(from), extra.readUInt16LE(from + 2)]
    const field = extra.subarray(from + 4, from + 4 + length)
    if (id === 1)
      return Array.from({ length: Math.floor(field.length / 8) }, (_, place) =>
        Number(field.readBigUInt64LE(place * 8)),
      )
    from += 4 + length
  }
  return []
}

function checked(entries: readonly ZipEntry[], size: number): ReadonlyMap<string, ZipEntry> {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (packed > size) throw new ZipDamaged('Its entries overlap')
  for (const entry of entries) {
    if (/^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)|\0/i.test(entry.name))
      throw new ZipDamaged(`${entry.name} leads outside`)
    if (!entry.isDeflated && entry.size !== entry.packed) throw new ZipDamaged(`${entry.name} is damaged`)
    if (entry.size > smallSize && entry.size > entry.packed * mostRatio)
      throw new ZipDamaged(`${entry.name} unpacks to too much`)
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size !== entries.length) throw new ZipDamaged('Two entries have one name')
  return byName
}
