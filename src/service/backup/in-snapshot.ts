import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database/engine.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/schema.ts'

/** Reads the database as it is at one instant, while others go on writing. */
export async function inSnapshot<Result>(
  database: Database,
  engine: Engine,
  read: (snapshot: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql.raw(engine.beginSnapshot).execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
