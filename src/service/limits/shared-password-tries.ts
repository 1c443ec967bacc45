import type { Database } from '../database/open-database.ts'
import {
  forgottenAfter,
  nextTry,
  type PasswordTries,
  TriesInMemory,
  type Tries,
} from '../links/password-tries.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { createVisitorHash } from './limit-salt.ts'
import { visitorNetwork } from './visitor-network.ts'

/** Milliseconds that a try waits for the database before this process decides alone. */
const patience = 1_000
/** Milliseconds between two looks for tries that are forgotten. */
const purgeEvery = 60_000

/**
 * Tries that all processes count together: each is one transaction that holds the visitor's row, so that many at once, at
 * any number of processes, gain nothing. Each process counts beside it for itself, and decides alone while the database
 * is slow or gone.
 */
export function createSharedTries({
  database,
  clock,
  logger,
}: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>): PasswordTries {
  const local = new TriesInMemory(clock)
  const hashVisitor = createVisitorHash(database)
  let purgedAt = Number.NEGATIVE_INFINITY

  const whoIs = (address: string): Promise<string> => hashVisitor(visitorNetwork(address), clock())

  /** What the database says, or what stands in its place when it says nothing. */
  async function inTime<Answer>(asked: Promise<Answer>, instead: Answer): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(instead), patience)
    })
    const heard = asked.catch((error: unknown) => {
      logger.warn({ err: error }, 'Wrong passwords are counted by this process alone')
      return instead
    })
    return await Promise.race([heard, late]).finally(() => clearTimeout(timer))
  }

  async function purge(now: number): Promise<void> {
    if (now - purgedAt < purgeEvery) return
    purgedAt = now
    const old = new Date(now - forgottenAfter).toISOString()
    await database.deleteFrom('password_tries').where('last_at', '<', old).execute()
  }

  return {
    async check(codeId, address) {
      const own = local.check(codeId, address)
      if (own > 0) return own
      const now = clock()
      const wait = await inTime(
        purge(now)
          .then(() => whoIs(address))
          .then((who) => checkTogether(database, codeId, who, now)),
        0,
      )
      if (wait > 0) local.takeBack(codeId, address)
      return wait
    },
    async right(codeId, address) {
      local.right(codeId, address)
      await inTime(
        whoIs(address).then((who) =>
          database
            .deleteFrom('password_tries')
            .where('code_id', '=', codeId)
            .where('who', '=', who)
            .execute(),
        ),
        [],
      )
    },
    async takeBack(codeId, address) {
      local.takeBack(codeId, address)
      const now = new Date(clock()).toISOString()
      await inTime(
        whoIs(address).then((who) =>
          database
            .updateTable('password_tries')
            .set((row) => ({ wrong: row('wrong', '-', 1), wait_until: now }))
            .where('code_id', '=', codeId)
            .where('who', '=', who)
            .where('wrong', '>', 0)
            .execute(),
        ),
        [],
      )
    },
  }
}

/** Counts a try of any process. Gives 0, or the milliseconds to wait instead. */
async function checkTogether(database: Database, codeId: number, who: string, now: number): Promise<number> {
  const written = new Date(now).toISOString()
  return await database.transaction().execute(async (transaction) => {
    // The first statement writes: it holds the row against every other try until the end.
    const row = await transaction
      .insertInto('password_tries')
      .values({ code_id: codeId, who, wrong: 0, last_at: written, wait_until: written })
      .onConflict((conflict) =>
        conflict.columns(['code_id', 'who']).doUpdateSet((eb) => ({ who: eb.ref('excluded.who') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept: Tries = {
      wrong: row.wrong,
      lastAt: Date.parse(row.last_at),
      waitUntil: Date.parse(row.wait_until),
    }
    const next = nextTry(kept, now)
    if (next.wait > 0) return next.wait
    const { wrong, lastAt, waitUntil } = next.tries
    await transaction
      .updateTable('password_tries')
      .set({ wrong, last_at: new Date(lastAt).toISOString(), wait_until: new Date(waitUntil).toISOString() })
      .where('code_id', '=', codeId)
      .where('who', '=', who)
      .execute()
    return 0
  })
}
