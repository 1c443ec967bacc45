import { type Kysely, sql } from 'kysely'
import { errorCode } from './postgres-errors.ts'
import type { SearchIndex } from './engine.ts'

/**
 * A trigram index over the folded search column. The planner takes it for LIKE with words of three characters and more;
 * shorter ones, and a server without the extension, are answered by reading the user's codes.
 */
export function postgresSearch(warn: (words: string) => void): SearchIndex {
  return {
    async create(db: Kysely<unknown>): Promise<void> {
      const available = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
      if (available.rows.length === 0) {
        warn('This server has no extension pg_trgm: a search reads every code of its user.')
        return
      }
      await sql`create extension if not exists pg_trgm`.execute(db).catch((error: unknown) => {
        if (errorCode(error) !== '42501') throw error
        throw new Error(
          'The database user may not add the extension pg_trgm. Let an administrator run "create extension pg_trgm" in this database and start again.',
          { cause: error },
        )
      })
      await sql`create index code_search on qr_codes using gin (search gin_trgm_ops)`.execute(db)
    },

    codesWith: () => null,
  }
}
