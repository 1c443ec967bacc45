import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open-database.ts'

/** Days whose salt stays in memory: a group holds one, around midnight two. */
const rememberedDays = 3

/** Reads the secrets of UTC days. The first that needs one makes it, and every process gets the same. */
export function createVisitorSalts(
  database: Database,
): (days: Iterable<string>) => Promise<Map<string, string>> {
  const remembered = new Map<string, string>()

  async function read(day: string): Promise<string> {
    const known = remembered.get(day)
    if (known !== undefined) return known
    const made = randomBytes(32).toString('hex')
    await database
      .insertInto('visitor_salts')
      .values({ day, salt: made })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const { salt } = await database
      .selectFrom('visitor_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    remembered.set(day, salt)
    const [oldest] = remembered.keys()
    if (remembered.size > rememberedDays && oldest !== undefined) remembered.delete(oldest)
    return salt
  }

  return async (days) => {
    const salts = new Map<string, string>()
    for (const day of days) salts.set(day, await read(day))
    return salts
  }
}
