import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { AdminContext } from './admin-command.ts'

/** Logs an administrator's action in the transaction of the change. Never contains secrets. */
export async function noteAction(
  database: Kysely<Tables>,
  { clock, doneBy }: Pick<AdminContext, 'clock' | 'doneBy'>,
  action: string,
  subject: string,
  reason: string | null = null,
): Promise<void> {
  await database
    .insertInto('admin_actions')
    .values({
      id: crypto.randomUUID(),
      done_at: new Date(clock()).toISOString(),
      done_by: doneBy,
      action,
      subject,
      reason,
    })
    .execute()
}
