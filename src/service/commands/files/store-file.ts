import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '#contract/files.ts'
import { fileLimit } from '#contract/plan.ts'
import { isPrivateDomain } from '#design/payload.ts'
import type { FilePartsTable, FilesTable } from '../../database/tables/files.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { findStorageUsed, isFileUsed, takeStorage } from '../../database/queries/quotas.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import type { CommandDeps } from '../command-deps.ts'
import type { FileJobResult, MadePart } from '../../storage/remake-picture.ts'
import { runFileJob } from '../../storage/run-file-job.ts'
import { copyHashed, hashOfFile } from '../../storage/file-storage.ts'
import { type FileContent, inspectContent } from '../../storage/inspect-content.ts'

type StoreDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings' | 'files'>

/** A file as it was sent, complete. */
type SentFile = {
  readonly path: string
  readonly name: string
  /** Of a large upload; null for one that came in one request. */
  readonly uploadId: string | null
}

/** Milliseconds for which content without a file is kept, longer than any upload takes to store. */
const reservedFor = 86_400_000

/**
 * Stores a file of a user: first its content, then its record, so every record has its content. The same file is stored
 * once. Refusals: invalid at `file`, plan-limit.
 */
export async function storeFile(
  deps: StoreDeps,
  user: SignedInUser,
  sent: SentFile,
): Promise<Outcome<StoredFile>> {
  const work = await mkdtemp(join(deps.files.folder, 'work-'))
  try {
    // A private copy: the checked bytes are the stored bytes.
    const source = join(work, 'source')
    const sourceHash = await copyHashed(sent.path, source)
    return await storeCopy(deps, user, { ...sent, path: source }, sourceHash, work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function storeCopy(
  deps: StoreDeps,
  user: SignedInUser,
  sent: SentFile,
  sourceHash: string,
  work: string,
): Promise<Outcome<StoredFile>> {
  const { size } = await stat(sent.path)
  const content = await inspectContent(sent.path, size)
  if ('refused' in content)
    return refuse({ kind: 'invalid', errors: [{ field: 'file', ...content.refused }] })
  const limit = fileLimit(user.plan, content.kind)
  if (size > limit) return tooLarge(limit)
  const name = fileName(sent.name, content.type)
  const again = { userId: user.id, sourceHash, name, uploadId: sent.uploadId }
  if (await isBlocked(deps.database, sourceHash)) return invalid('file', 'file-blocked')
  const known = await findSent(deps, again)
  if (known !== null) return known
  const room = await refuseFull(deps.database, user, content.kind === 'picture' ? 1 : size)
  if (room !== null) return room

  const made = await prepare(content, sent.path, work)
  if (made.kind === 'refused') return refuse({ kind: 'invalid', errors: [{ field: 'file', ...made.reason }] })
  const parts = await hashParts(partsOf(made, content, sent.path))
  for (const part of parts) await storeContent(deps, part)
  const now = new Date(deps.clock()).toISOString()
  const row: FilesTable = {
    ...describeParts(parts, content, size),
    id: randomBytes(16).toString('hex'),
    user_id: user.id,
    name,
    source_hash: sourceHash,
    source_size: size,
    upload_id: sent.uploadId,
    pages: made.pages,
    is_blocked: false,
    blocked_reason: null,
    created_at: now,
    used_at: null,
    unused_since: now,
  }
  const written = await inTransaction(deps.database, (transaction) =>
    writeFile(transaction, user, row, parts),
  )
  if (written.ok) return done(presentFile(deps.settings, row, false))
  if (written.refusal.kind !== 'taken') return written
  return (await findSent(deps, again)) ?? notFound
}

/** Whether an administrator has blocked this content, sent by any user. It may be sent as it was served. */
async function isBlocked(database: Database, hash: string): Promise<boolean> {
  const blocked = await database
    .selectFrom('files')
    .select('id')
    .where('is_blocked', '=', true)
    .where((row) =>
      row.or([
        row('source_hash', '=', hash),
        row.exists(
          row
            .selectFrom('file_parts')
            .select('file_parts.file_id')
            .whereRef('file_parts.file_id', '=', 'files.id')
            .where('file_parts.hash', '=', hash),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return blocked !== undefined
}

/** The smaller copies and the cover. Sound, video and captions are stored unchanged. */
async function prepare(content: FileContent, source: string, folder: string): Promise<FileJobResult> {
  if (content.kind === 'audio' || content.kind === 'video' || content.kind === 'captions')
    return { kind: 'made', parts: [], pages: null, isPartial: false }
  return await runFileJob({ kind: content.kind, source, type: content.type, folder })
}

type PartFile = Omit<MadePart, 'width' | 'height'> & {
  readonly width: number | null
  readonly height: number | null
}

type HashedPart = PartFile & { readonly hash: string; readonly size: number }

async function hashParts(parts: readonly PartFile[]): Promise<HashedPart[]> {
  return await Promise.all(
    parts.map(async (part) => ({
      ...part,
      hash: await hashOfFile(part.file),
      size: (await stat(part.file)).size,
    })),
  )
}

/** The columns that follow from the stored parts. `size` counts when the file has no part of its own. */
function describeParts(parts: readonly HashedPart[], content: FileContent, size: number) {
  const [main] = parts
  const picture =
    parts.find(({ part }) => part === '' && content.kind === 'picture') ??
    parts.find(({ part }) => part === 'cover')
  return {
    kind: content.kind,
    type: main?.type ?? content.type,
    size: main?.size ?? size,
    stored: parts.reduce((sum, part) => sum + part.size, 0),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
}

/** The file itself comes first. */
function partsOf(
  made: Extract<FileJobResult, { kind: 'made' }>,
  { type }: FileContent,
  source: string,
): PartFile[] {
  const main = made.parts.find(({ part }) => part === '')
  const rest = made.parts.filter(({ part }) => part !== '')
  return [main ?? { part: '', file: source, type, width: null, height: null }, ...rest]
}

/** Stores content under its hash. A reservation first protects it from the purge job. */
export async function storeContent(
  { database, clock, files }: Pick<StoreDeps, 'database' | 'clock' | 'files'>,
  { hash, size, type, file }: Pick<HashedPart, 'hash' | 'size' | 'type' | 'file'>,
): Promise<void> {
  const kept_until = new Date(clock() + reservedFor).toISOString()
  await database
    .insertInto('file_contents')
    .values({ hash, size, kept_until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ kept_until }))
    .execute()
  if ((await files.storage.size(hash)) !== size) await files.storage.put(hash, file, type)
}

async function writeFile(
  transaction: Transaction,
  user: SignedInUser,
  row: FilesTable,
  parts: readonly HashedPart[],
): Promise<Outcome<null>> {
  const max = user.plan.limits.storage ?? null
  if (!(await takeStorage(transaction, user.id, row.stored, max))) {
    return refuse(storageLimit(user, await findStorageUsed(transaction, user.id)))
  }
  const inserted = await transaction
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'source_hash', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // A concurrent request stored the same file.
  if (inserted === undefined) return refuse({ kind: 'taken', suggestions: [] })
  await transaction
    .insertInto('file_parts')
    .values(
      parts.map(({ part, hash, type, size, width, height }): FilePartsTable => ({
        file_id: row.id,
        part,
        hash,
        type,
        size,
        width,
        height,
      })),
    )
    .execute()
  return done(null)
}

/** The same file sent earlier, which is now kept for another 30 days; null for none. */
async function findSent(
  { database, clock, settings }: StoreDeps,
  {
    userId,
    sourceHash,
    name,
    uploadId,
  }: {
    readonly userId: number
    readonly sourceHash: string
    readonly name: string
    readonly uploadId: string | null
  },
): Promise<Outcome<StoredFile> | null> {
  if (uploadId !== null) {
    await database
      .updateTable('files')
      .set({ upload_id: uploadId })
      .where('user_id', '=', userId)
      .where('source_hash', '=', sourceHash)
      .where('name', '=', name)
      .execute()
  }
  await database
    .updateTable('files')
    .set({ unused_since: new Date(clock()).toISOString() })
    .where('user_id', '=', userId)
    .where('source_hash', '=', sourceHash)
    .where('name', '=', name)
    .where('unused_since', 'is not', null)
    .execute()
  const file = await findFile({ database, settings }, userId, { source_hash: sourceHash, name })
  return file && done(file)
}

/** A file of a user by some of its columns; null for none. */
export async function findFile(
  { database, settings }: Pick<CommandDeps, 'database' | 'settings'>,
  userId: number,
  columns: Partial<Pick<FilesTable, 'id' | 'upload_id' | 'source_hash' | 'name'>>,
): Promise<StoredFile | null> {
  const row = await database
    .selectFrom('files')
    .selectAll()
    .select(isFileUsed.as('used'))
    .where((where) => where.and({ user_id: userId, ...columns }))
    .executeTakeFirst()
  return row === undefined ? null : presentFile(settings, row, row.used === 1)
}

/** Refuses a file that exceeds the storage of the plan, before it is read; null when it may fit. */
export async function refuseFull(
  database: Database,
  user: SignedInUser,
  bytes: number,
): Promise<Outcome<never> | null> {
  const max = user.plan.limits.storage ?? null
  if (max === null) return null
  const used = await findStorageUsed(database, user.id)
  return used + bytes <= max ? null : refuse(storageLimit(user, used))
}

export function storageLimit({ plan }: Pick<SignedInUser, 'plan'>, used: number) {
  return {
    kind: 'plan-limit',
    limit: 'storage',
    used,
    max: plan.limits.storage ?? 0,
    plan: plan.name,
  } as const
}

export function tooLarge(limit: number): Outcome<never> {
  return invalid('file', 'file-size', { size: megabytes(limit) })
}

function megabytes(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.floor(bytes / 1_024)} KB`
  const amount = bytes / 1_048_576
  return `${amount >= 10 ? Math.floor(amount) : Math.floor(amount * 10) / 10} MB`
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'text/vtt': ['vtt'],
}

/** The last part of a path without invisible characters, with the extension of its type. */
function fileName(name: string, type: string): string {
  const bare = (Buffer.from(name).toString().split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, '')
    .normalize('NFC')
    .trim()
  const [, stem = bare, extension = ''] = /^(.*)\.([^.]{1,5})$/su.exec(bare) ?? []
  const allowed = extensions[type] ?? ['bin']
  const kept = allowed.includes(extension.toLowerCase())
  const base = (kept || /^[a-z0-9]{1,5}$/i.test(extension) ? stem : bare).replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...base].slice(0, 100).join('').trim() || 'file'
  return `${short}.${kept ? extension.toLowerCase() : (allowed[0] ?? 'bin')}`
}

/** The public fields of a file. */
export function presentFile(
  { brandedDomains }: Pick<CommandDeps['settings'], 'brandedDomains'>,
  row: FilesTable,
  isUsed: boolean,
): StoredFile {
  const { id, name, kind, type, size, width, height, pages, stored } = row
  return {
    id,
    name,
    kind,
    type,
    size,
    url: `${fileOrigin(brandedDomains[0] ?? '')}/file/${id}/${pathPart(name)}`,
    width,
    height,
    pages,
    stored,
    createdAt: row.created_at,
    isUsed,
    ...(row.is_blocked ? { blockedReason: row.blocked_reason ?? '' } : {}),
  }
}

function fileOrigin(domain: string): string {
  return `${isPrivateDomain(domain) ? 'http' : 'https'}://${domain}`
}

/** Also encodes !'()*, which break addresses in styles and sentences. */
function pathPart(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
