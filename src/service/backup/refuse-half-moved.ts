import { type Database, OpenError } from '../database/open-database.ts'
import { hasProgress } from './move-progress.ts'

/** Throws an `OpenError` for a database into which a move was begun and not finished: half of the links would be dead. */
export async function refuseHalfMoved(database: Database): Promise<void> {
  if (!(await hasProgress(database))) return
  await database.destroy()
  throw new OpenError(
    'A move into this database is not finished. Run `npm run move` again, then start the service.',
  )
}
