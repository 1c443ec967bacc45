import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  mostPrintNotes,
  notePhotoMaxBytes,
  type PrintNote,
  type printNoteRequestSchema,
  printOutcomeSchema,
} from '#features/print-check/contract/print-check.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { findCode } from '#service/database/queries/find-code.ts'
import { countRows, findStorageUsed, freeStorage, takeStorage } from '#service/database/queries/quotas.ts'
import type { PrintNotesTable } from '#service/database/tables/codes.ts'
import { done, invalid, notFound, type Outcome, refuse } from '#service/domain/refusal.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { sizedPicture } from '#service/storage/picture-size.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { storageLimit } from '#service/commands/files/store-file.ts'

const noteColumns = ['id', 'outcome', 'text', 'size', 'width', 'height', 'created_at'] as const

/** Saved checks of a code, newest first. Refusals: not-found. */
export async function listPrintNotes(
  database: Database,
  userId: number,
  codeId: number,
): Promise<Outcome<readonly PrintNote[]>> {
  if ((await findCode(database, userId, codeId)) === null) return notFound
  const rows = await database
    .selectFrom('print_notes')
    .select(noteColumns)
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return done(rows.map(presentNote))
}

/** Saves a check of a print. Refusals: not-found, invalid, plan-limit. */
export async function createPrintNote(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  codeId: number,
  { outcome, text, photo }: z.output<typeof printNoteRequestSchema>,
): Promise<Outcome<PrintNote>> {
  if ((await findCode(database, user.id, codeId)) === null) return notFound
  const bytes = photo === null ? null : Buffer.from(photo, 'base64')
  const picture = bytes === null ? null : sizedPicture(bytes)
  if (bytes !== null && (picture?.contentType !== 'image/jpeg' || bytes.length > notePhotoMaxBytes))
    return invalid('photo', 'send-photo')
  const row: PrintNotesTable = {
    user_id: user.id,
    code_id: codeId,
    id: randomBytes(16).toString('hex'),
    outcome,
    text,
    photo: bytes,
    size: bytes?.length ?? 0,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    created_at: new Date(clock()).toISOString(),
  }
  return await inTransaction(database, async (transaction): Promise<Outcome<PrintNote>> => {
    const saved = await countRows(transaction, 'print_notes', { user_id: user.id, code_id: codeId })
    if (saved >= mostPrintNotes) return invalid('', 'full-notes', { count: mostPrintNotes })
    const max = user.plan.limits.storage ?? null
    if (row.size > 0 && !(await takeStorage(transaction, user.id, row.size, max)))
      return refuse(storageLimit(user, await findStorageUsed(transaction, user.id)))
    await transaction.insertInto('print_notes').values(row).execute()
    return done(presentNote(row))
  })
}

/** The JPEG of a saved check; null without one. */
export async function findNotePhoto(
  database: Database,
  userId: number,
  codeId: number,
  id: string,
): Promise<Buffer | null> {
  const row = await database
    .selectFrom('print_notes')
    .select('photo')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('id', '=', id)
    .executeTakeFirst()
  // libsql returns an ArrayBuffer.
  return row === undefined || row.photo === null ? null : Buffer.from(row.photo)
}

/** Deletes a saved check. Refusals: not-found. */
export async function deletePrintNote(
  database: Database,
  userId: number,
  codeId: number,
  id: string,
): Promise<Outcome<null>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    const row = await transaction
      .deleteFrom('print_notes')
      .where('user_id', '=', userId)
      .where('code_id', '=', codeId)
      .where('id', '=', id)
      .returning('size')
      .executeTakeFirst()
    if (row === undefined) return notFound
    if (row.size > 0) await freeStorage(transaction, userId, row.size)
    return done(null)
  })
}

function presentNote(row: Pick<PrintNotesTable, (typeof noteColumns)[number]>): PrintNote {
  const { id, text, size, width, height } = row
  return {
    id,
    outcome: printOutcomeSchema.parse(row.outcome),
    text,
    createdAt: row.created_at,
    photo: size === 0 ? null : { width, height, size },
  }
}
