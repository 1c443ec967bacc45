import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Engine } from '../../database/engines/engine.ts'
import { connectDatabase, type Database } from '../../database/open-database.ts'
import type { FilePartsTable, Tables } from '../../database/schema.ts'
import { inSnapshot, readRows, type Row } from '../../database/table-rows.ts'
import { type Clock, version } from '../../domain/settings.ts'
import { ContentMissing, type FileStorage } from '../../storage/file-storage.ts'
import { drawPicture } from '../draw-picture.ts'
import { archivedShapes, rowsOfAccount } from './account-tables.ts'
import {
  archiveFormat,
  archiveVersion,
  type Manifest,
  manifestName,
  partName,
  readme,
  rowsName,
} from './archive-format.ts'

type ArchiveDeps = { readonly engine: Engine; readonly storage: FileStorage; readonly clock: Clock }

type ArchivedFile = { readonly path: string; readonly content: string | Readable }

/** Where a content stands in the archive. */
type Content = { readonly path: string; readonly hash: string }

/**
 * Yields everything that belongs to an account, without secrets. The records are of one instant. Pictures and files
 * follow, so a slow reader does not hold the snapshot for their time.
 */
export async function* writeArchive(
  { engine, storage, clock }: ArchiveDeps,
  userId: number,
): AsyncGenerator<ArchivedFile> {
  yield { path: 'README.txt', content: readme }
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    service: version,
    madeAt: new Date(clock()).toISOString(),
    rows: {},
    withoutPicture: [],
    missingFiles: [],
  }
  // A snapshot needs a connection of its own, so that no other request waits for it.
  const database = connectDatabase(engine)
  try {
    const contents: Content[] = []
    yield* held(database, engine, (snapshot) => writeRecords(snapshot, userId, { manifest, contents }))
    yield* drawDesigns(database, userId, manifest)
    for (const content of contents) yield* readContent(storage, content, manifest)
    yield { path: manifestName, content: JSON.stringify(manifest, null, 2) }
  } finally {
    await database.destroy()
  }
}

/** Reads in a snapshot that stays open until the reader is done or gives up. */
async function* held<Part>(
  database: Database,
  engine: Engine,
  read: (snapshot: Kysely<Tables>) => AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let closed: Promise<void> = Promise.resolve()
  const snapshot = await new Promise<Kysely<Tables>>((resolve, reject) => {
    closed = inSnapshot(database, engine, async (connection) => {
      resolve(connection)
      await released
    })
    closed.catch(reject)
  })
  try {
    yield* read(snapshot)
  } finally {
    release()
    await closed
  }
}

async function* writeRecords(
  snapshot: Kysely<Tables>,
  userId: number,
  { manifest, contents }: { readonly manifest: Manifest; readonly contents: Content[] },
): AsyncGenerator<ArchivedFile> {
  const shapes = await archivedShapes(snapshot)
  const names = new Map<unknown, string>()
  for (const shape of shapes) {
    const filter = rowsOfAccount(shape, userId, shapes)
    async function* lines(): AsyncGenerator<string> {
      for await (const rows of readRows(snapshot, shape, { filter })) {
        manifest.rows[shape.table] = (manifest.rows[shape.table] ?? 0) + rows.length
        yield rows.map((row) => `${JSON.stringify(row, withBase64)}\n`).join('')
        if (shape.table === 'files') for (const row of rows) names.set(row['id'], String(row['name']))
        if (shape.table !== 'file_parts') continue
        for (const row of rows as unknown as readonly FilePartsTable[])
          contents.push({ path: partName(row, names.get(row.file_id) ?? ''), hash: row.hash })
      }
    }
    yield { path: rowsName(shape.table), content: Readable.from(lines()) }
  }
}

/** `JSON.stringify` has already turned a buffer into an object with its bytes. */
function withBase64(this: Row, column: string, value: unknown): unknown {
  const own = this[column]
  return own instanceof Uint8Array ? { base64: Buffer.from(own).toString('base64') } : value
}

/** Read at once, so that the thread that draws always has a next one. */
const codesAtOnce = 20

async function* drawDesigns(
  database: Database,
  userId: number,
  manifest: Manifest,
): AsyncGenerator<ArchivedFile> {
  let last = 0
  for (;;) {
    const codes = await database
      .selectFrom('qr_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(codesAtOnce)
      .execute()
    const drawn = codes.map(async (code) => ({
      code,
      content: await drawPicture(database, userId, code).catch(() => null),
    }))
    for (const { code, content } of await Promise.all(drawn)) {
      last = code.id
      if (content === null) manifest.withoutPicture.push(code.id)
      else yield { path: `designs/${code.id}-${code.tag.replace(/[^\w~.-]/g, '-')}.svg`, content }
    }
    if (codes.length < codesAtOnce) return
  }
}

async function* readContent(
  storage: FileStorage,
  { path, hash }: Content,
  manifest: Manifest,
): AsyncGenerator<ArchivedFile> {
  const reader = await storage.read(hash).catch((error: unknown) => {
    if (!(error instanceof ContentMissing)) throw error
    manifest.missingFiles.push(path)
    return null
  })
  if (reader === null) return
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let piece = await reader?.next(); piece; piece = await reader?.next()) yield piece
  }
  try {
    yield { path, content: Readable.from(pieces()) }
  } finally {
    await reader.close()
  }
}
