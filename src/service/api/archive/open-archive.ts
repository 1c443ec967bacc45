import type { ReasonCode } from '#contract/reasons.ts'
import { OpenZip, ZipDamaged } from '../../storage/zip.ts'
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

/** Why a file cannot be imported. */
export class ArchiveRefused extends Error {
  constructor(readonly code: ReasonCode) {
    super(code)
  }
}

/** Characters of a record: a code with many versions of long pages. */
const longestRecord = 32 * 1_048_576
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
    const expected = this.manifest.records[kind] ?? 0
    let count = 0
    if (this.zip.entries.has(recordsName(kind)))
      for await (const line of this.zip.lines(recordsName(kind), longestRecord)) {
        const record = recordSchemas[kind].safeParse(jsonOf(line))
        if (!record.success) throw new ZipDamaged(`A record of ${kind} is damaged`)
        count += 1
        yield record.data as ArchivedRecord<Kind>
      }
    if (count !== expected) throw new ZipDamaged(`${kind} has ${count} of ${expected} records`)
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
