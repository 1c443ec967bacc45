import type { Database } from '../database/open-database.ts'

/** Groups that are counted at most, so that a scrape stays cheap when folding is far behind. */
const mostBatches = 10_000

/** Groups of visits that are not in the figures yet, and the age of the oldest in seconds. @param now since 1970 in ms. */
export async function readBacklog(
  database: Database,
  now: number,
): Promise<{ readonly batches: number; readonly lag: number }> {
  const { batches } = await database
    .selectFrom((some) => some.selectFrom('visit_batches').select('id').limit(mostBatches).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('batches'))
    .executeTakeFirstOrThrow()
  // Their ids sort by time.
  const oldest = await database
    .selectFrom('visit_batches')
    .select('written_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const lag = oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest.written_at)) / 1_000)
  return { batches, lag }
}
