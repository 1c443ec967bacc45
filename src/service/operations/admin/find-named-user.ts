import type { Database } from '../../database/open-database.ts'
import type { UsersTable } from '../../database/account-tables.ts'

/** A user by id or name; null when there is none. Names are never all digits. */
export async function findNamedUser(database: Database, word: string): Promise<UsersTable | null> {
  const isNumber = /^\d{1,15}$/.test(word)
  const found = await database
    .selectFrom('users')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(word)) : row('name', '=', word)))
    .executeTakeFirst()
  return found ?? null
}

export function noSuchUser(word: string): string {
  return `There is no user "${word}". See user list.`
}
