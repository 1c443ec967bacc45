import { AggregatorRegistry } from 'prom-client'
import type { Clock } from '../service-deps.ts'
import type { Database } from '../database/open-database.ts'
import { readBacklog } from './backlog.ts'
import type { Readiness } from './readiness.ts'
import type { Told } from './watch.ts'
import { Watch } from './watch.ts'

/** What all processes that answer at one port tell, this one included. */
export type ToldByAll = () => Promise<readonly Told[]>

/** Writes what every process tells, and what stands in their database, as one text. */
export function createScrape(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  readiness: Readiness,
  toldByAll: ToldByAll,
): () => Promise<string> {
  const shared = new Watch()
  let isUp = 0
  let backlog: { readonly batches: number; readonly lag: number } | null = null
  shared.tell('tessera_database_up', () => [{ labels: {}, value: isUp }])
  shared.tell('tessera_visit_batches_unfolded', () =>
    backlog === null ? [] : [{ labels: {}, value: backlog.batches }],
  )
  shared.tell('tessera_visit_fold_lag_seconds', () =>
    backlog === null ? [] : [{ labels: {}, value: backlog.lag }],
  )

  return async function scrape() {
    const isAnswered = await readiness.isAnswered()
    isUp = isAnswered ? 1 : 0
    backlog = isAnswered ? await readBacklog(database, clock()).catch(() => null) : null
    const ofDatabase = await shared.read(null)
    const told = (await toldByAll()).map((measures) => measures.filter(({ name }) => !isShared(name)))
    const all = [...told, ofDatabase.filter(({ name }) => isShared(name))]
    return await AggregatorRegistry.aggregate(all).metrics()
  }
}

const sharedNames: ReadonlySet<string> = new Set([
  'tessera_database_up',
  'tessera_visit_batches_unfolded',
  'tessera_visit_fold_lag_seconds',
])

/** Told of the one database, and so by the process that was asked only. */
function isShared(name: string): boolean {
  return sharedNames.has(name)
}
