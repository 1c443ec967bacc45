import type { Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { findFolder, holdFolder } from '../database/queries/folders.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'

type Placed = Pick<QrCodesTable, 'user_id' | 'folder_id'>

/** Why a code cannot enter its folder; null when it can. The folder stays until the transaction ends. */
export async function checkFolder(
  transaction: Transaction,
  after: Placed,
  before: Placed | null,
): Promise<Refusal | null> {
  const { user_id, folder_id } = after
  if (folder_id === null || folder_id === before?.folder_id) return null
  return (await holdFolder(transaction, user_id, folder_id)) ? null : missing
}

/** The same for a preview, which only reads. */
export async function foretellFolder(
  database: Database,
  after: Placed,
  before: Placed,
): Promise<Refusal | null> {
  const { user_id, folder_id } = after
  if (folder_id === null || folder_id === before.folder_id) return null
  return (await findFolder(database, user_id, folder_id)) === undefined ? missing : null
}

const missing: Refusal = {
  kind: 'invalid',
  errors: [{ field: 'folderId', message: 'This folder no longer exists. Choose another one.' }],
}
