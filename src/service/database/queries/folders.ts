import { sql } from 'kysely'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { FoldersTable } from '../tables/codes.ts'

export async function foldersOf(database: Database | Transaction, userId: number): Promise<FoldersTable[]> {
  return await database
    .selectFrom('folders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** Codes by folder, without deleted codes; the key null counts codes in no folder. */
export async function countByFolder(
  database: Database | Transaction,
  userId: number,
): Promise<ReadonlyMap<number | null, number>> {
  const { rows } = await sql<{ key: string; codes: unknown }>`
    select key, sum(codes) as codes from code_counts
    where user_id = ${userId} and grouped_by = 'folder' group by key`.execute(database)
  // PostgreSQL returns sums as text.
  return new Map(rows.map(({ key, codes }) => [key === '' ? null : Number(key), Number(codes)]))
}

export async function folderWithSubfolders(
  database: Database | Transaction,
  userId: number,
  id: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('folders')
    .select('id')
    .where('user_id', '=', userId)
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  return [id, ...rows.map((row) => row.id)]
}

/** One folder, unless it is deleted or another user's. */
export async function findFolder(
  database: Database | Transaction,
  userId: number,
  id: number,
): Promise<FoldersTable | undefined> {
  return await database
    .selectFrom('folders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether a folder exists. Locks it until the transaction ends, so that a code never enters a deleted folder. */
export async function holdFolder(transaction: Transaction, userId: number, id: number): Promise<boolean> {
  const held = await transaction
    .updateTable('folders')
    .set((row) => ({ name: row.ref('name') }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Small, so that other writers do not wait long. */
const movedAtOnce = 500

/** Moves some codes out of folders and remembers where they were. Returns their number; 0 when none is left. */
export async function moveCodesOut(
  transaction: Transaction,
  userId: number,
  from: readonly number[],
  to: number | null,
  { withDeleted = false }: { readonly withDeleted?: boolean } = {},
): Promise<number> {
  const inside = transaction
    .selectFrom('qr_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('folder_id', 'in', [...from])
  const some = withDeleted
    ? inside.where('deleted_at', 'is not', null)
    : inside.where('deleted_at', 'is', null).limit(movedAtOnce)
  const { numUpdatedRows } = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ folder_id: to, former_folder_id: row.ref('folder_id') }))
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves some codes back into restored folders. Returns their number; 0 when none is left. */
export async function moveCodesBack(
  transaction: Transaction,
  userId: number,
  folders: readonly number[],
): Promise<number> {
  const some = transaction
    .selectFrom('qr_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('former_folder_id', 'in', [...folders])
    .limit(movedAtOnce)
  const { numUpdatedRows } = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ folder_id: row.ref('former_folder_id'), former_folder_id: null }))
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
