import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { inTransaction } from '../../database/in-transaction.ts'
import type { UploadsTable } from '../../database/tables/files.ts'
import { appendContent, ContentMissing, uploadAge } from '../../storage/file-storage.ts'
import type { CommandDeps } from '../command-deps.ts'

type UploadDeps = Pick<CommandDeps, 'database' | 'clock' | 'files'>

/** An incomplete upload, or a complete one whose file is not stored yet. */
export type StoredUpload = {
  readonly id: string
  readonly size: number
  /** Bytes that arrived and are stored. */
  readonly received: number
  readonly metadata: Readonly<Record<string, string | null>>
  /** ISO 8601. */
  readonly createdAt: string
}

/** Another process took a part for this place of the upload, or the upload is gone. */
export class PartRefused extends Error {}

/** Stores that an upload begins. Its parts may go to any process. */
export async function beginUpload(
  { database, clock }: UploadDeps,
  { userId, ...upload }: Pick<StoredUpload, 'id' | 'size' | 'metadata'> & { readonly userId: number },
): Promise<string> {
  const createdAt = new Date(clock()).toISOString()
  await database
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: userId,
      size: upload.size,
      received: 0,
      metadata: JSON.stringify(upload.metadata),
      created_at: createdAt,
      held_until: null,
      done: 0,
      total: 0,
    })
    .execute()
  return createdAt
}

/** Null for an unknown upload. */
export async function findUpload(
  { database }: Pick<UploadDeps, 'database'>,
  id: string,
): Promise<StoredUpload | null> {
  const row = await database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : presentUpload(row)
}

function presentUpload(row: Selectable<UploadsTable>): StoredUpload {
  const { id, size, received, created_at: createdAt } = row
  return { id, size, received, createdAt, metadata: JSON.parse(row.metadata) as StoredUpload['metadata'] }
}

export async function countUploads(
  { database }: Pick<UploadDeps, 'database'>,
  userId: number,
): Promise<number> {
  const found = await database
    .selectFrom('uploads')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/**
 * Stores the bytes of a request as the next part, also when the connection breaks before its end. Of two parts for the
 * same place one is taken. Resolves with the new number of received bytes once the part is on disk or in the bucket.
 * Throws `PartRefused`.
 */
export async function addPart(
  deps: UploadDeps,
  id: string,
  startsAt: number,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const folder = await mkdtemp(join(deps.files.folder, 'part-'))
  try {
    const file = join(folder, 'part')
    const { size, broken } = await receive(bytes, file)
    if (size > 0) await keepPart(deps, { id, startsAt, size, file })
    if (broken !== null) throw broken
    return startsAt + size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(
  bytes: AsyncIterable<Buffer>,
  file: string,
): Promise<{ readonly size: number; readonly broken: Error | null }> {
  const target = await open(file, 'wx', 0o600)
  let size = 0
  let broken: Error | null = null
  try {
    const pieces = bytes[Symbol.asyncIterator]()
    for (;;) {
      const piece = await pieces.next().catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error))
        return null
      })
      if (piece === null || piece.done === true) return { size, broken }
      await target.writeFile(piece.value)
      size += piece.value.length
    }
  } finally {
    await target.close()
  }
}

type ReceivedPart = {
  readonly id: string
  readonly startsAt: number
  readonly size: number
  readonly file: string
}

/** The row comes first, so that a killed process leaves no part that the purge does not know. */
async function keepPart(
  { database, clock, files: { storage } }: UploadDeps,
  { id, startsAt, size, file }: ReceivedPart,
): Promise<void> {
  const key = randomBytes(32).toString('hex')
  await database
    .insertInto('upload_parts')
    .values({
      key,
      upload_id: id,
      starts_at: startsAt,
      size: null,
      created_at: new Date(clock()).toISOString(),
    })
    .execute()
  await storage.parts.put(key, file, 'application/octet-stream')
  const taken = await inTransaction(database, async (transaction) => {
    const upload = await transaction
      .updateTable('uploads')
      .set({ received: startsAt + size })
      .where('id', '=', id)
      .where('received', '=', startsAt)
      .where('size', '>=', startsAt + size)
      .returning('id')
      .executeTakeFirst()
    if (upload === undefined) return { ok: false }
    await transaction.updateTable('upload_parts').set({ size }).where('key', '=', key).execute()
    return { ok: true }
  })
  if (taken.ok) return
  await deletePart({ database, files: { storage } }, key)
  throw new PartRefused()
}

async function deletePart(
  {
    database,
    files: { storage },
  }: { readonly database: UploadDeps['database']; readonly files: Pick<UploadDeps['files'], 'storage'> },
  key: string,
): Promise<void> {
  await storage.parts.remove(key)
  await database.deleteFrom('upload_parts').where('key', '=', key).execute()
}

/**
 * Joins the parts of a complete upload in a local file for the time of `use`. Null when the upload is gone, because
 * another process has stored it meanwhile.
 */
export async function withJoinedUpload<Result>(
  { database, files }: Pick<UploadDeps, 'database' | 'files'>,
  id: string,
  use: (path: string) => Promise<Result>,
): Promise<Result | null> {
  const parts = await database
    .selectFrom('upload_parts')
    .select('key')
    .where('upload_id', '=', id)
    .where('size', 'is not', null)
    .orderBy('starts_at')
    .execute()
  const folder = await mkdtemp(join(files.folder, 'joined-'))
  try {
    const path = join(folder, 'upload')
    const target = await open(path, 'wx', 0o600)
    try {
      for (const { key } of parts) await appendContent(files.storage.parts, key, target)
    } catch (error) {
      if (error instanceof ContentMissing) return null
      throw error
    } finally {
      await target.close()
    }
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes an upload with its parts. False when there is none. */
export async function removeUpload(
  deps: Pick<UploadDeps, 'database' | 'files'>,
  id: string,
): Promise<boolean> {
  const { database } = deps
  const removed = await database.deleteFrom('uploads').where('id', '=', id).returning('id').executeTakeFirst()
  const parts = await database
    .selectFrom('upload_parts')
    .select('key')
    .where('upload_id', '=', id)
    // A part that is being stored now is deleted by its own request, or by the purge.
    .where('size', 'is not', null)
    .execute()
  for (const { key } of parts) await deletePart(deps, key)
  return removed !== undefined
}

const partsAtOnce = 200
/** Milliseconds that a process may need to store a part. */
const storingTime = 3_600_000

/** Deletes uploads older than a day, and the parts of those that are gone. */
export async function purgeUploads(deps: UploadDeps, isStopped: () => boolean): Promise<void> {
  const { database, clock } = deps
  await database
    .deleteFrom('uploads')
    .where('created_at', '<', new Date(clock() - uploadAge).toISOString())
    .execute()
  const before = new Date(clock() - storingTime).toISOString()
  for (let last = ''; ;) {
    const parts = await database
      .selectFrom('upload_parts')
      .leftJoin('uploads', 'uploads.id', 'upload_parts.upload_id')
      .select('upload_parts.key')
      .where('upload_parts.key', '>', last)
      .where('upload_parts.created_at', '<', before)
      .where((row) => row.or([row('uploads.id', 'is', null), row('upload_parts.size', 'is', null)]))
      .orderBy('upload_parts.key')
      .limit(partsAtOnce)
      .execute()
    for (const { key } of parts) {
      if (isStopped()) return
      await deletePart(deps, key)
      last = key
    }
    if (parts.length < partsAtOnce) return
  }
}

/** Milliseconds for which a process that imports an archive holds its upload. It renews this while it runs. */
const holdTime = 5_000
const renewedEvery = 1_000

/** Records that are through. */
export type ImportProgress = { readonly done: number; readonly total: number }

/** Milliseconds between two looks at an upload that another process holds. */
const lookEvery = 500

/** `running`: another process runs the import. `gone`: there is no such upload any more. */
type Held<Result> = { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'running' | 'gone' }

/**
 * Runs the import of an upload in this process and none other, and stores its progress. Waits out the hold of a killed
 * process, which does not renew it.
 */
export async function holdUpload<Result>(
  deps: Pick<UploadDeps, 'database' | 'clock'>,
  id: string,
  run: (report: (progress: ImportProgress) => void) => Promise<Result>,
): Promise<Held<Result>> {
  let seen: string | null = null
  while (!(await takeHold(deps, id))) {
    const row = await deps.database
      .selectFrom('uploads')
      .select('held_until')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return { kind: 'gone' }
    if (seen !== null && row.held_until !== null && row.held_until !== seen) return { kind: 'running' }
    seen = row.held_until
    await pause(lookEvery)
  }
  return { kind: 'done', result: await runHeld(deps, id, run) }
}

/** False while another process holds the upload, or without one. */
async function takeHold({ database, clock }: Pick<UploadDeps, 'database' | 'clock'>, id: string) {
  const held = await database
    .updateTable('uploads')
    .set({ held_until: timeIn(clock, holdTime), done: 0, total: 0 })
    .where('id', '=', id)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<', timeIn(clock, 0))]))
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

const timeIn = (clock: UploadDeps['clock'], milliseconds: number): string =>
  new Date(clock() + milliseconds).toISOString()

async function runHeld<Result>(
  { database, clock }: Pick<UploadDeps, 'database' | 'clock'>,
  id: string,
  run: (report: (progress: ImportProgress) => void) => Promise<Result>,
): Promise<Result> {
  let progress: ImportProgress = { done: 0, total: 0 }
  const save = (heldUntil: string | null) =>
    database
      .updateTable('uploads')
      .set({ held_until: heldUntil, ...progress })
      .where('id', '=', id)
      .execute()
  let saving: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A save that fails is repeated by the next one.
    saving = saving.then(() => save(timeIn(clock, holdTime))).catch(() => {})
  }, renewedEvery)
  try {
    return await run((next) => (progress = next))
  } finally {
    clearInterval(timer)
    await saving
    await save(null)
  }
}

/** The progress of the import that runs in some process; null when none runs. */
export async function importProgress(
  { database, clock }: Pick<UploadDeps, 'database' | 'clock'>,
  id: string,
): Promise<ImportProgress | null> {
  const row = await database
    .selectFrom('uploads')
    .select(['done', 'total'])
    .where('id', '=', id)
    .where('held_until', '>', new Date(clock()).toISOString())
    .executeTakeFirst()
  return row ?? null
}
