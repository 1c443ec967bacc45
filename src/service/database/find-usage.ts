import type { Database } from './open-database.ts'

/** How many codes and short links a user has, as the quota row keeps count of them; deleted ones are taken off. */
export async function findUsage(
  database: Database,
  userId: number,
): Promise<{ readonly codes: number; readonly links: number }> {
  const quota = await database
    .selectFrom('quotas')
    .select(['codes', 'links'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return quota ?? { codes: 0, links: 0 }
}
