import type { Database } from '../open-database.ts'

/**
 * The listed placements of a code, oldest first: the mark that a redirect carries, the name, and the cost in hundredths of
 * the account's currency, null when it is unknown.
 */
export async function placesOf(database: Database, userId: number, codeId: number) {
  return await database
    .selectFrom('placements')
    .select(['mark', 'name', 'cost'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('mark')
    .execute()
}

/** The currency of costs, ISO 4217; null before one is chosen. */
export async function currencyOf(database: Database, userId: number): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .select('currency')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.currency ?? null
}
