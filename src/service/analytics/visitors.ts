import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open-database.ts'

/** Salts in memory: most groups need one, those around midnight two. */
const rememberedDays = 3

export type VisitorSalts = {
  /** The salts of UTC days, `YYYY-MM-DD`. */
  read(days: Iterable<string>): Promise<Map<string, string>>
  /** A salt that was read before. */
  known(day: string): string | undefined
}

/** Reads the salts of UTC days. The first process that needs a salt creates it for all. */
export function createVisitorSalts(database: Database): VisitorSalts {
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

  return {
    async read(days) {
      const salts = new Map<string, string>()
      for (const day of days) salts.set(day, await read(day))
      return salts
    },
    known: (day) => remembered.get(day),
  }
}

/** Each visitor is a short hash, deleted after the day. */
const mostRemembered = 20_000

type Visitors = { readonly byScope: Map<number, Set<number>>; size: number }

/**
 * The visitors of today that are in the database, so that not every group inserts them again. A visitor is remembered
 * after the commit of their group. Inserting a forgotten visitor again has no effect.
 */
export class SeenVisitors {
  #day = 0
  #saved = noVisitors()
  /** Visitors of the current group, by day. */
  #named = new Map<number, Visitors>()

  /** Starts a group. Visitors of a failed group count as not seen. */
  begin(): void {
    this.#named = new Map()
  }

  /**
   * Whether the current group must insert a visitor. Adds the visitor to the group.
   *
   * @param day since 1970, UTC.
   * @param scope a code's id, or a user's below zero for the library.
   * @param visitor 48 bits of a hash.
   */
  isNew(day: number, scope: number, visitor: number): boolean {
    if (day === this.#day && this.#saved.byScope.get(scope)?.has(visitor) === true) return false
    let named = this.#named.get(day)
    if (named === undefined) this.#named.set(day, (named = noVisitors()))
    return add(named, scope, visitor)
  }

  /** Remembers the visitors of the committed group. */
  commit(): void {
    for (const [day, visitors] of this.#named) {
      if (day < this.#day) continue
      if (day > this.#day || this.#saved.size + visitors.size > mostRemembered) this.#saved = noVisitors()
      this.#day = day
      if (visitors.size > mostRemembered) continue
      for (const [scope, hashes] of visitors.byScope) for (const hash of hashes) add(this.#saved, scope, hash)
    }
    this.#named = new Map()
  }
}

function noVisitors(): Visitors {
  return { byScope: new Map(), size: 0 }
}

/** Returns false when the visitor is already in the set. */
function add(visitors: Visitors, scope: number, visitor: number): boolean {
  let ofScope = visitors.byScope.get(scope)
  if (ofScope === undefined) visitors.byScope.set(scope, (ofScope = new Set()))
  if (ofScope.has(visitor)) return false
  ofScope.add(visitor)
  visitors.size += 1
  return true
}
