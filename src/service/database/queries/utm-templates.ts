import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { UtmTemplatesTable } from '../schema.ts'

/** The templates of an account by name, without deleted ones. */
export async function utmTemplatesOf(
  database: Database | Transaction,
  userId: number,
): Promise<UtmTemplatesTable[]> {
  return await database
    .selectFrom('utm_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** One template, unless it is deleted or another user's. */
export async function findUtmTemplate(
  database: Database | Transaction,
  userId: number,
  id: string,
): Promise<UtmTemplatesTable | null> {
  const row = await database
    .selectFrom('utm_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
