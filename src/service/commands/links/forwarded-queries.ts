import { codeTypeOf } from '#contract/code-types/code-types.ts'
import type { CreateCommand } from '#contract/create.ts'
import type { Database } from '../../database/open-database.ts'

/** Whether new codes of the account pass the query of their short link on. */
export async function forwardsQueries(database: Database, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('is_query_kept')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.is_query_kept !== true
}

export async function forwardQueries(
  database: Database,
  userId: number,
  isForwarded: boolean,
): Promise<void> {
  await database.updateTable('users').set({ is_query_kept: !isForwarded }).where('id', '=', userId).execute()
}

/**
 * The command with the setting of the account where it has none of its own. The code stores it, so a later change of the
 * account changes no print.
 */
export function withQueryDefault(command: CreateCommand, isForwarded: boolean): CreateCommand {
  const { fieldData, qrType } = command
  if (isForwarded || codeTypeOf(qrType ?? null).visit !== 'redirect') return command
  return { ...command, fieldData: { ...fieldData, forwardQuery: fieldData?.['forwardQuery'] ?? false } }
}
