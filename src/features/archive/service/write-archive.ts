import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { brandKitsOf } from '#service/commands/library/brand-kits.ts'
import type { ArchivedKind } from '#service/commands/accounts/of-account.ts'
import { presentWholeCode, type Snapshot } from '#service/commands/codes/present-code.ts'
import { droppedSnapshot } from '#service/commands/codes/thin-versions.ts'
import { presentUtmTemplate, utmTemplatesOf } from '#service/commands/library/utm-templates.ts'
import { readDays, writeDays } from '#contract/earlier-days.ts'
import type { logoTypes } from '#contract/logo.ts'
import type { Database } from '#service/database/open-database.ts'
import type { CodeVersionsTable } from '#service/database/tables/codes.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'
import { codeVisits } from '#service/database/queries/code-visits.ts'
import { withEarlierDays } from '#service/database/queries/earlier-clicks.ts'
import { foldersOf } from '#service/database/queries/folders.ts'
import { fromRow } from '#service/domain/code.ts'
import { groupedBy } from '#service/domain/grouped-by.ts'
import { type Clock, version } from '#service/domain/settings.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { ContentMissing, type FileStorage } from '#service/storage/file-storage.ts'
import type { ZippedFile } from '#service/storage/zip.ts'
import { presentBrandKit } from '#service/commands/library/brand-kits.ts'
import {
  type ArchivedRecord,
  archiveFormat,
  archiveVersion,
  type Manifest,
  manifestName,
  readme,
  recordsName,
} from './archive-format.ts'

type ArchiveDeps = {
  /** For queries over many codes. */
  readonly reading: Database
  readonly storage: FileStorage
  readonly clock: Clock
  /** Of features. */
  readonly archived: readonly ArchivedKind[]
}

/** Yields what an account has, as records of the API and files, without secrets. The manifest comes last. */
export async function* writeArchive(
  { reading: database, storage, clock, archived }: ArchiveDeps,
  userId: number,
): AsyncGenerator<ZippedFile> {
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    service: version,
    madeAt: new Date(clock()).toISOString(),
    records: {},
    protectedCodes: 0,
    blockedCodes: 0,
    missingFiles: [],
  }
  yield { path: 'README.txt', content: readme }
  yield* fileContents(database, storage, userId, manifest)
  yield* logoContents(database, userId, manifest)
  const of = { database, userId }
  yield records(manifest, 'brand-kits', kitRecords(of))
  yield records(manifest, 'utm-templates', templateRecords(of))
  yield records(manifest, 'folders', folderRecords(of))
  yield records(manifest, 'codes', codeRecords(of, manifest))
  yield records(manifest, 'versions', versionRecords(of))
  for (const kind of archived) yield records(manifest, kind.name, kind.records(database, userId))
  yield { path: manifestName, content: JSON.stringify(manifest, null, 2) }
}

type Account = { readonly database: Database; readonly userId: number }

function records(manifest: Manifest, kind: string, rows: AsyncIterable<object>): ZippedFile {
  async function* lines(): AsyncGenerator<string> {
    for await (const row of rows) {
      manifest.records[kind] = (manifest.records[kind] ?? 0) + 1
      yield `${JSON.stringify(row)}\n`
    }
  }
  return { path: recordsName(kind), content: Readable.from(lines()) }
}

async function* listed<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** Files whose content the storage still has, each followed by its record at the end. */
async function* fileContents(
  database: Database,
  storage: FileStorage,
  userId: number,
  manifest: Manifest,
): AsyncGenerator<ZippedFile> {
  const files = await database
    .selectFrom('files')
    .innerJoin('file_parts', 'file_parts.file_id', 'files.id')
    .select(['files.id', 'files.name', 'file_parts.hash', 'file_parts.size'])
    .where('files.user_id', '=', userId)
    .where('files.is_blocked', '=', false)
    .where('file_parts.part', '=', '')
    .orderBy('files.created_at')
    .orderBy('files.id')
    .execute()
  const kept: ArchivedRecord<'files'>[] = []
  for (const { id, name, hash, size } of files) {
    const path = `files/${id}/${name}`
    const content = await contentOf(storage, hash)
    if (content === null) manifest.missingFiles.push(path)
    else {
      yield { path, content }
      kept.push({ id, name, path, hash, size })
    }
  }
  yield records(manifest, 'files', listed(kept))
}

/** Null when the storage has lost it. */
async function contentOf(storage: FileStorage, hash: string): Promise<Readable | null> {
  const reader = await storage.read(hash).catch((error: unknown) => {
    if (error instanceof ContentMissing) return null
    throw error
  })
  if (reader === null) return null
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      for (let piece = await reader?.next(); piece; piece = await reader?.next()) yield piece
    } finally {
      await reader?.close()
    }
  }
  return Readable.from(pieces())
}

const endings: Readonly<Record<(typeof logoTypes)[number], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

async function* logoContents(
  database: Database,
  userId: number,
  manifest: Manifest,
): AsyncGenerator<ZippedFile> {
  const ids = await database
    .selectFrom('logos')
    .select(['id', 'name', 'purpose', 'content_type'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const kept: ArchivedRecord<'logos'>[] = []
  for (const { id, name, purpose, content_type } of ids) {
    const { content } = await database
      .selectFrom('logos')
      .select('content')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const bytes = Buffer.from(content)
    const path = `logos/${id}.${endings[content_type as (typeof logoTypes)[number]] ?? 'bin'}`
    yield { path, content: Readable.from([bytes]) }
    kept.push({ id, name, purpose, path, hash: hashOf(bytes), size: bytes.length })
  }
  yield records(manifest, 'logos', listed(kept))
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function* kitRecords({ database, userId }: Account): AsyncGenerator<ArchivedRecord<'brand-kits'>> {
  for (const row of await brandKitsOf(database, userId).execute()) {
    const { id, name, design, palette, isDefault } = presentBrandKit(row)
    yield { id, kit: { name, design, palette, isDefault } }
  }
}

async function* templateRecords({
  database,
  userId,
}: Account): AsyncGenerator<ArchivedRecord<'utm-templates'>> {
  for (const row of await utmTemplatesOf(database, userId)) {
    const { id, name, parts } = presentUtmTemplate(row)
    yield { id, template: { name, parts } }
  }
}

/** Parents before their folders. */
async function* folderRecords({ database, userId }: Account): AsyncGenerator<ArchivedRecord<'folders'>> {
  const folders = await foldersOf(database, userId)
  for (const { id, name, parent_id, kit_id, utm_template_id } of folders.toSorted(
    (one, other) => one.parent_id - other.parent_id,
  ))
    yield {
      id,
      name,
      parentId: parent_id === 0 ? null : parent_id,
      kitId: kit_id,
      utmTemplateId: utm_template_id,
    }
}

const codesAtOnce = 50
const versionsAtOnce = 8

/** Pages of codes that are in the archive. */
async function* codePages({ database, userId }: Account): AsyncGenerator<readonly QrCodesTable[]> {
  const read = (after: QrCodesTable | null) =>
    database
      .selectFrom('qr_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', after?.id ?? 0)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(codesAtOnce)
      .execute()
  yield* pagesOfRows(read)
}

async function* codeRecords(of: Account, manifest: Manifest): AsyncGenerator<ArchivedRecord<'codes'>> {
  for await (const rows of codePages(of)) {
    const ids = rows.map(({ id }) => id)
    const around = await besides(of, ids)
    for (const row of rows) {
      if (row.is_blocked) manifest.blockedCodes += 1
      else {
        if (row.is_protected) manifest.protectedCodes += 1
        yield codeRecord(row, around)
      }
    }
  }
}

/** Each is read by itself, because a code may have many versions of long pages. */
async function* versionRecords(of: Account): AsyncGenerator<ArchivedRecord<'versions'>> {
  for await (const rows of codePages(of))
    for (const row of rows) {
      if (row.is_blocked || row.version === 1) continue
      const read = (after: CodeVersionsTable | null) =>
        of.database
          .selectFrom('code_versions')
          .selectAll()
          .where('user_id', '=', of.userId)
          .where('code_id', '=', row.id)
          .where('number', '>', after?.number ?? 0)
          .orderBy('number')
          .limit(versionsAtOnce)
          .execute()
      for await (const versions of pagesOfRows(read))
        for (const { snapshot } of versions)
          if (snapshot !== null && snapshot !== droppedSnapshot)
            yield { codeId: row.id, fields: fieldsOf({ ...row, ...(JSON.parse(snapshot) as Snapshot) }) }
    }
}

type Besides = Awaited<ReturnType<typeof besides>>

/** Links and counts of some codes. */
async function besides({ database, userId }: Account, ids: readonly number[]) {
  return {
    links: await byCode(
      database
        .selectFrom('short_links')
        .selectAll()
        .where('user_id', '=', userId)
        .where('code_id', 'in', ids)
        .orderBy('id'),
    ),
    days: await byCode(
      codeVisits(database, 'day', sql`user_id = ${userId} and code_id in (${sql.join(ids)})`)
        .select(['code_id', 'start'])
        .select(({ fn }) => [
          fn.sum<number | string>('scans').as('scans'),
          fn.sum<number | string>('clicks').as('clicks'),
        ])
        .groupBy(['code_id', 'start']),
    ),
    earlier: await withEarlierDays(
      database,
      userId,
      ids.map((id) => ({ id })),
    ),
  }
}

async function byCode<Row extends { readonly code_id: number | null }>(query: {
  execute: () => Promise<Row[]>
}): Promise<(id: number) => readonly Row[]> {
  const rows = groupedBy(await query.execute(), ({ code_id }) => code_id)
  return (id) => rows.get(id) ?? []
}

function codeRecord(row: QrCodesTable, around: Besides): ArchivedRecord<'codes'> {
  const { id } = row
  const links = around.links(id).filter((link) => link.is_alias && !/^0[01]\//.test(link.tag))
  return {
    id,
    fields: { ...fieldsOf(row), ...earlierOf(row, around) },
    links: links.map(({ domain, tag }) => ({ brandedDomain: domain, slashTag: tag })),
    folderId: row.folder_id,
    isActive: row.is_active,
    isStarred: row.is_starred,
    isProtected: row.is_protected,
  }
}

/** Fields of a record that only its server may write. */
const notSent = [
  'id',
  'type',
  'type2',
  'userId',
  'clicks',
  'lbClicks',
  'scans',
  'faviconUrl',
  'titleLabel',
  'edit',
  'uniqueTagId',
  'isActive',
  'isStarred',
  'createdAt',
  'updatedAt',
  'isadminblocked',
  'isEdit',
  'password',
  'passwordProtectionEnabled',
  'shortUrl',
  'btnLabel',
  'linkInBioId',
  'folderId',
] as const

/** The body of a create that makes the code as it is. */
function fieldsOf(row: QrCodesTable): Record<string, unknown> {
  const { designSent, fieldData: kept } = fromRow(row)
  const { password: _, passwordProtectionEnabled: __, ...fieldData } = kept ?? {}
  const fields: Record<string, unknown> = {
    ...presentWholeCode({ ...row, scans: 0, clicks: 0 }),
    qr: designSent?.qr ?? {},
    frame: designSent?.frame ?? row.frame,
    // A code without content stays one.
    fieldData: kept === null ? undefined : fieldData,
  }
  for (const field of notSent) delete fields[field]
  return fields
}

/** Own scans and clicks by day, with those from before an earlier move. */
function earlierOf({ id }: QrCodesTable, { days, earlier }: Besides): Record<string, unknown> {
  const before = earlier.find((code) => code.id === id)?.earlierDays ?? ''
  const own = days(id).map(({ start, scans, clicks }) => ({
    day: start,
    clicks: Number(scans) + Number(clicks),
  }))
  const all = [...readDays(before), ...own]
  if (all.length === 0) return {}
  const sum = all.reduce((total, { clicks }) => total + clicks, 0)
  return { earlierDays: writeDays(all), earlierClicks: sum, earlierService: 'Tessera' }
}
