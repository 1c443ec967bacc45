import type { ReasonCode } from '#contract/reasons.ts'
import type { Row, TableShape } from '../../database/table-rows.ts'
import { ZipDamaged, ZipFile } from '../../storage/read-zip.ts'
import {
  archiveFormat,
  archiveVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  rowsName,
} from './archive-format.ts'

/** Why a file cannot be imported. */
export class ArchiveRefused extends Error {
  readonly code: ReasonCode

  constructor(code: ReasonCode) {
    super(code)
    this.code = code
  }
}

/** Bytes of a record: a logo or a photo of a megabyte in base64, or a long page. */
const longestRecord = 16 * 1_048_576
const rowsAtOnce = 200
const largestManifest = 16 * 1_048_576

/** An archive on disk. Its texts were written by somebody else, so nothing in it is trusted. */
export class Archive {
  readonly zip: ZipFile
  readonly manifest: Manifest
  readonly #shapes: readonly TableShape[]

  private constructor(zip: ZipFile, manifest: Manifest, shapes: readonly TableShape[]) {
    this.zip = zip
    this.manifest = manifest
    this.#shapes = shapes
  }

  /** Throws `ArchiveRefused` for a file that this version cannot import, and `ZipDamaged`. */
  static async open(path: string, shapes: readonly TableShape[]): Promise<Archive> {
    const zip = await ZipFile.open(path)
    try {
      const manifest = await readManifest(zip)
      const known = new Set<string>(shapes.map(({ table }) => table))
      if (Object.keys(manifest.rows).some((table) => !known.has(table)))
        throw new ArchiveRefused('archive-newer')
      return new Archive(zip, manifest, shapes)
    } catch (error) {
      await zip.close()
      throw error
    }
  }

  /** Every record in parts, parents before those that refer to them; or those of some tables. */
  async *records(
    tables?: readonly TableShape['table'][],
  ): AsyncGenerator<{ readonly table: TableShape['table']; readonly rows: readonly Row[] }> {
    for (const shape of this.#shapes) {
      if (tables !== undefined && !tables.includes(shape.table)) continue
      for await (const rows of this.#rowsOf(shape)) yield { table: shape.table, rows }
    }
  }

  async *#rowsOf(shape: TableShape): AsyncGenerator<readonly Row[]> {
    const expected = this.manifest.rows[shape.table] ?? 0
    const entry = this.zip.entries.get(rowsName(shape.table))
    if (entry === undefined && expected > 0) throw new ZipDamaged(`${shape.table} is missing`)
    if (entry === undefined) return
    let [rows, bytes, count]: [Row[], number, number] = [[], 0, 0]
    for await (const line of this.zip.lines(entry, longestRecord)) {
      rows.push(readRow(line, shape))
      count += 1
      bytes += line.length
      if (rows.length < rowsAtOnce && bytes < longestRecord) continue
      yield rows
      rows = []
      bytes = 0
    }
    if (rows.length > 0) yield rows
    if (count !== expected) throw new ZipDamaged(`${shape.table} has ${count} of ${expected} records`)
  }
}

async function readManifest(zip: ZipFile): Promise<Manifest> {
  const entry = zip.entries.get(manifestName)
  if (entry === undefined || entry.size > largestManifest) throw new ArchiveRefused('archive-file')
  const pieces: Buffer[] = []
  for await (const piece of zip.read(entry)) pieces.push(piece)
  const json = parsed(Buffer.concat(pieces).toString())
  if (!isRecord(json) || json['format'] !== archiveFormat) throw new ArchiveRefused('archive-file')
  if (typeof json['version'] === 'number' && json['version'] > archiveVersion)
    throw new ArchiveRefused('archive-newer')
  const manifest = manifestSchema.safeParse(json)
  if (!manifest.success) throw new ZipDamaged('The manifest is damaged')
  return manifest.data
}

/** A record with exactly columns that an archive may have; missing ones take the default of the database. */
function readRow(line: string, { table, columns }: TableShape): Row {
  const json = parsed(line)
  if (!isRecord(json)) throw new ZipDamaged(`A record of ${table} is damaged`)
  const row: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(json)) {
    if (!columns.includes(column)) throw new ArchiveRefused('archive-newer')
    if (isRecord(value) && typeof value['base64'] === 'string')
      row[column] = Buffer.from(value['base64'], 'base64')
    else if (value !== null && typeof value === 'object')
      throw new ZipDamaged(`A record of ${table} is damaged`)
    else row[column] = value
  }
  return row
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ZipDamaged('A record is no JSON')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
