import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createInterface } from 'node:readline'
import * as yauzl from 'yauzl'
import * as yazl from 'yazl'

/** A file of a ZIP. The path is relative, with `/`. */
export type ZippedFile = {
  readonly path: string
  readonly content: string | Readable
  /** Compressed, as strings are. */
  readonly isText?: boolean
}

/** The files as one ZIP of any size, at the pace of its reader. Texts are compressed; pictures, sound and video are already. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  let open: Readable | null = null
  const fill = async () => {
    for await (const { path, content, isText } of files) {
      open = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
      zip.addReadStream(open, path, {
        compress: isText === true || typeof content === 'string' || path.endsWith('.jsonl'),
      })
      await finished(open, { writable: false })
    }
    zip.end()
  }
  const filled = fill()
  filled.catch((error: Error) => output.destroy(error))
  zip.on('error', (error: Error) => output.destroy(error))
  try {
    for await (const piece of output) yield piece as Uint8Array
    await filled
  } finally {
    output.destroy()
    // A reader that leaves early ends the file that is being read, and so the list of files.
    ;(open as Readable | null)?.destroy()
    await filled.catch(() => undefined)
  }
}

/** The file is cut off, was changed, or unpacks to far more than it should. */
export class ZipDamaged extends Error {}

/** The file is no ZIP at all. */
export class NoZip extends Error {}

export type ZipLimits = {
  readonly entries: number
  /** Bytes of all entries when unpacked. */
  readonly bytes: number
}

/** DEFLATE packs at most 1,032 to 1; records of an account about 20 to 1, and those of long equal texts far more. */
const mostRatio = 200
const smallSize = 1_048_576
const smallRecords = 64 * 1_048_576

/** A ZIP on disk, whose entries are read one by one. No name is ever used as a path of this machine. */
export class OpenZip {
  private constructor(
    private readonly file: yauzl.ZipFile,
    readonly entries: ReadonlyMap<string, yauzl.Entry>,
  ) {}

  /** Reads the directory entry by entry, so one of millions of entries ends at the limit. @throws ZipDamaged, NoZip. */
  static async open(path: string, limits: ZipLimits): Promise<OpenZip> {
    const file = await yauzl
      .openPromise(path, { autoClose: false, lazyEntries: true })
      .catch((error: unknown) => {
        throw isSystemError(error) ? error : new NoZip(String(error))
      })
    try {
      return new OpenZip(file, await directoryOf(file, limits))
    } catch (error) {
      file.close()
      throw isSystemError(error) || error instanceof ZipDamaged ? error : new ZipDamaged(String(error))
    }
  }

  /** @throws ZipDamaged when the entry is missing. */
  async read(name: string): Promise<Readable> {
    const entry = this.entries.get(name)
    if (entry === undefined) throw new ZipDamaged(`${name} is missing`)
    try {
      return await this.file.openReadStreamPromise(entry)
    } catch (error) {
      throw new ZipDamaged(String(error))
    }
  }

  /** The lines of a text. @param longest characters of a line. @throws ZipDamaged. */
  async *lines(name: string, longest: number): AsyncGenerator<string> {
    const stream = await this.read(name)
    let [sinceBreak, isBroken] = [0, false]
    stream.on('data', (piece: Buffer) => {
      const last = piece.lastIndexOf(10)
      sinceBreak = last < 0 ? sinceBreak + piece.length : piece.length - last - 1
      if (sinceBreak > longest) stream.destroy(new ZipDamaged('A record is too long'))
    })
    stream.on('error', () => (isBroken = true))
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity }))
      if (line !== '') yield line
    if (isBroken) throw new ZipDamaged(`${name} cannot be read to its end`)
  }

  close(): void {
    this.file.close()
  }
}

async function directoryOf(
  file: yauzl.ZipFile,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  if (file.entryCount > limits.entries) throw new ZipDamaged('It has too many entries')
  for await (const entry of file.eachEntry()) {
    const { fileName: name, uncompressedSize: size, compressedSize: packed } = entry
    bytes += size
    if (entries.size >= limits.entries || bytes > limits.bytes) throw new ZipDamaged('It holds too much')
    const small = name.endsWith('.jsonl') ? smallRecords : smallSize
    if (size > small && size > packed * mostRatio) throw new ZipDamaged(`${name} unpacks to too much`)
    if (entries.has(name)) throw new ZipDamaged(`${name} is there twice`)
    entries.set(name, entry)
  }
  return entries
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
