import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { ReasonCode } from '#contract/reasons.ts'
import { OpenZip, ZipDamaged } from '#service/storage/zip.ts'
import { checkJsonText } from '#service/api/parse-request.ts'
import {
  archiveFormat,
  archiveVersion,
  type ArchivedRecord,
  type Manifest,
  manifestName,
  manifestSchema,
  type RecordKind,
  recordSchemas,
  recordsName,
} from './archive-format.ts'

type KindOfRecords<Kept> = { readonly name: string; readonly schema: z.ZodMiniType<Kept> }

/** Why a file cannot be imported. */
export class ArchiveRefused extends Error {
  constructor(readonly code: ReasonCode) {
    super(code)
  }
}

/** Characters and values of a record, which is a request to the API or a part of one. */
const longestRecord = 1_048_576
const mostValues = 20_000
/** Levels of a record around the body of a request. */
const levelsAround = 2
/** Characters of records that are read before other requests have their turn. */
const charactersAtOnce = 65_536
const longestManifest = 1_048_576
/** Entries are files and logos. Bytes are those of the largest storage that a plan could give. */
const limits = { entries: 100_000, bytes: 1_099_511_627_776 }

/** An archive on disk. Its texts were written by somebody else, so nothing in it is trusted. */
export class Archive {
  private constructor(
    readonly zip: OpenZip,
    readonly manifest: Manifest,
  ) {}

  /** @throws ArchiveRefused for a file that this version cannot import; NoZip and ZipDamaged. */
  static async open(path: string): Promise<Archive> {
    const zip = await OpenZip.open(path, limits)
    try {
      return new Archive(zip, await readManifest(zip))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** The records of a kind, in order. @throws ZipDamaged when one is missing or none of ours. */
  async *records<Kind extends RecordKind>(kind: Kind): AsyncGenerator<ArchivedRecord<Kind>> {
    const schema: z.ZodMiniType = recordSchemas[kind]
    for await (const record of this.recordsOf({ name: kind, schema })) yield record as ArchivedRecord<Kind>
  }

  /** The same for a kind of a feature. */
  async *recordsOf<Kept>({ name: kind, schema }: KindOfRecords<Kept>): AsyncGenerator<Kept> {
    const expected = this.manifest.records[kind] ?? 0
    let [count, characters] = [0, 0]
    if (this.zip.entries.has(recordsName(kind)))
      for await (const line of this.zip.lines(recordsName(kind), longestRecord)) {
        characters += line.length
        if (characters > charactersAtOnce) {
          characters = 0
          await nextTurn()
        }
        if (checkJsonText(line, mostValues, levelsAround) !== null)
          throw new ZipDamaged(`A record of ${kind} holds too much`)
        const record = schema.safeParse(jsonOf(line))
        if (!record.success) throw new ZipDamaged(`A record of ${kind} is damaged`)
        count += 1
        yield record.data
      }
    if (count !== expected) throw new ZipDamaged(`${kind} has ${count} of ${expected} records`)
  }
}

/** The versions of one code after another, in the order of the codes. Those of unknown codes are left out. */
export class VersionsOfCodes {
  readonly #records: AsyncGenerator<ArchivedRecord<'versions'>>
  #next: ArchivedRecord<'versions'> | null = null

  constructor(archive: Archive) {
    this.#records = archive.records('versions')
  }

  /** Read them to their end before those of the next code. */
  async *of(codeId: number): AsyncGenerator<ArchivedRecord<'versions'>> {
    for (let record = await this.#peek(); record !== null; record = await this.#peek()) {
      if (record.codeId > codeId) return
      this.#next = null
      if (record.codeId === codeId) yield record
    }
  }

  async close(): Promise<void> {
    await this.#records.return(undefined)
  }

  async #peek(): Promise<ArchivedRecord<'versions'> | null> {
    this.#next ??= (await this.#records.next()).value ?? null
    return this.#next
  }
}

async function readManifest(zip: OpenZip): Promise<Manifest> {
  const entry = zip.entries.get(manifestName)
  if (entry === undefined || entry.uncompressedSize > longestManifest)
    throw new ArchiveRefused('archive-file')
  const pieces: Buffer[] = []
  for await (const piece of await zip.read(manifestName)) pieces.push(piece as Buffer)
  const json = jsonOf(Buffer.concat(pieces).toString())
  if (typeof json !== 'object' || json === null || !('format' in json) || json.format !== archiveFormat)
    throw new ArchiveRefused('archive-file')
  const { version } = json as { readonly version?: unknown }
  if (typeof version === 'number' && version > archiveVersion) throw new ArchiveRefused('archive-newer')
  if (typeof version === 'number' && version < archiveVersion) throw new ArchiveRefused('archive-older')
  const manifest = manifestSchema.safeParse(json)
  if (!manifest.success) throw new ZipDamaged('The manifest is damaged')
  return manifest.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ZipDamaged('A record is no JSON')
  }
}
