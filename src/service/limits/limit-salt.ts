import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/open-database.ts'

/**
 * Turns visitors into what may stand in the database: a hash with the salt of the day. Every process draws the same one,
 * and with the day its salt goes, so that nobody can try addresses against an old hash.
 */
export function createVisitorHash(database: Database) {
  let kept: { readonly day: string; readonly salt: Promise<string> } | null = null

  async function saltOf(day: string): Promise<string> {
    const salt = randomBytes(32).toString('base64url')
    await database
      .insertInto('limit_salts')
      .values({ day, salt })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    await database.deleteFrom('limit_salts').where('day', '<', day).execute()
    const row = await database
      .selectFrom('limit_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    return row.salt
  }

  /** @param now milliseconds since 1970. Rejects when the database does not answer. */
  return async function hashVisitor(who: string, now: number): Promise<string> {
    const day = new Date(now).toISOString().slice(0, 10)
    if (kept?.day !== day) {
      const mine = { day, salt: saltOf(day) }
      kept = mine
      mine.salt.catch(() => {
        if (kept === mine) kept = null
      })
    }
    return createHmac('sha256', await kept.salt)
      .update(who)
      .digest('base64url')
  }
}
