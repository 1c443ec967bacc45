import type { Database } from '#service/database/open-database.ts'
import { aCodeRow } from './a-code-row.ts'

/** Adds accounts, which other rows refer to. */
export async function addAccounts(database: Database, ...ids: readonly number[]): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z'
  const rows = ids.map((id) => ({ id, name: `Account ${id}`, plan: 'business', created_at }))
  await database.insertInto('users').values(rows).execute()
}

/** Adds codes of an account without links. */
export async function addCodes(database: Database, user_id: number, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => aCodeRow(id, { user_id }))
  await database.insertInto('qr_codes').values(rows).execute()
}
