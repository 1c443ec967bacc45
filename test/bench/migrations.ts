import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { firstUserId, keepFirstUser } from '#service/commands/accounts/users.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { connectDatabase, migrate } from '#service/database/open-database.ts'
import type { Tables } from '#service/database/schema.ts'
import { aPrivateCluster } from '../support/postgres/private-cluster.ts'
import type { Measured } from './measured.ts'
import { seedLibrary } from './seed-library.ts'

const codes = Number((process.env['BENCH_SIZES'] ?? '100000').split(',').at(-1))
const isServer = process.env['BENCH_ENGINE'] === 'postgres'
const visitors = 1_000_000

/**
 * Seconds of the migrations that read all codes or all visitors of the day: `BENCH_SIZES` names the number of codes, and
 * BENCH_ENGINE=postgres the engine.
 */
export async function migrations(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-migrations-'))
  const cluster = isServer ? await aPrivateCluster({ isDurable: true }) : null
  const engine = engineAt(cluster?.url('postgres') ?? join(folder, 'tessera.db'))
  const seconds = async (last?: string): Promise<number> => {
    const began = performance.now()
    await migrate(engine, last)
    return (performance.now() - began) / 1_000
  }
  try {
    await migrate(engine, '0030-1.1.0-uploads')
    const database = connectDatabase(engine)
    const now = Date.now()
    await keepFirstUser(database, {
      token: 't'.repeat(40),
      plan: 'business',
      now: new Date(now).toISOString(),
    })
    await seedLibrary(database, { userId: firstUserId, codes, domain: 'go.acme.com', now, engine })
    await database.destroy()
    // So many rows in one statement take longer than a request may.
    const patient = new Kysely<Tables>({ dialect: engine.migrationDialect() })
    await addVisitors(patient)
    await patient.destroy()
    return [
      { title: `0031, ${codes} codes`, value: (await seconds('0031-1.1.0-code-counts')) * 1_000, unit: 'ms' },
      { title: `0032, ${visitors} visitors of a day`, value: (await seconds()) * 1_000, unit: 'ms' },
    ]
  } finally {
    await cluster?.stop()
    await rm(folder, { recursive: true })
  }
}

/** Visitors of the library and of a thousand codes, a row each. */
async function addVisitors(database: Kysely<Tables>): Promise<void> {
  const hash = isServer
    ? sql`floor(random() * 281474976710656)::bigint`
    : sql`abs(random()) % 281474976710656`
  await sql`
    insert into visitor_days (day, scope, visitor)
    with recursive visit(number) as (select 1 union all select number + 1 from visit where number < ${sql.lit(visitors)})
    select '2026-01-01', case when number % 2 = 0 then -1 else number % 1000 + 1 end, ${hash} from visit where true
    on conflict do nothing`.execute(database)
}
