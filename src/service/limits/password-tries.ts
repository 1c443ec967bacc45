import type { Database } from '../database/open-database.ts'
import { visitorNetwork, type LimitDeps } from './limit-rules.ts'
import { createVisitorHash } from './shared-limits.ts'
import { leastRecent } from '../domain/least-recent.ts'

/** Wrong passwords before delays start. */
const freeTries = 5
/** First delay in milliseconds; it doubles with each wrong try. */
const firstWait = 5_000
const longestWait = 15 * 60_000
/** Milliseconds without a try until the count starts again. */
const forgottenAfter = 60 * 60_000
const visitorsKept = 20_000

/** The secrets of a code. Each has its own tries, so that the right one never makes room to guess another one. */
export type GuardedSecret = 'password' | 'pin'

/**
 * Limits guesses per secret and visitor. A check counts the try in the same step, so parallel requests gain nothing. Only
 * the shared tries return promises.
 */
export type PasswordTries = {
  /**
   * Counts a try as wrong before its password is compared. Returns the milliseconds to wait; 0 when it may be compared.
   */
  check(codeId: number, address: string, secret?: GuardedSecret): number | Promise<number>
  /** Deletes the wrong tries after a correct password. */
  right(codeId: number, address: string, secret?: GuardedSecret): void | Promise<void>
  /** Removes a try whose password was never compared. */
  takeBack(codeId: number, address: string, secret?: GuardedSecret): void | Promise<void>
}

/** Instants in milliseconds since 1970. */
type Tries = { readonly wrong: number; readonly lastAt: number; readonly waitUntil: number }

/** The state after another try. A try that must wait does not count. */
function nextTry(kept: Tries | undefined, now: number): { readonly wait: number; readonly tries: Tries } {
  const tries =
    kept === undefined || now - kept.lastAt > forgottenAfter ? { wrong: 0, lastAt: now, waitUntil: 0 } : kept
  if (now < tries.waitUntil) return { wait: tries.waitUntil - now, tries }
  const wrong = tries.wrong + 1
  const wait = wrong < freeTries ? 0 : Math.min(firstWait * 2 ** (wrong - freeTries), longestWait)
  return { wait: 0, tries: { wrong, lastAt: now, waitUntil: now + wait } }
}

/**
 * Tries in the memory of this process.
 *
 * @param now milliseconds of the injected clock.
 */
class TriesInMemory implements PasswordTries {
  readonly #tries = leastRecent<string, Tries>(visitorsKept)
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  check(codeId: number, address: string, secret: GuardedSecret = 'password'): number {
    const key = keyOf(codeId, address, secret)
    const { wait, tries } = nextTry(this.#tries.get(key), this.#now())
    if (wait > 0) return wait
    this.#tries.set(key, tries)
    return 0
  }

  takeBack(codeId: number, address: string, secret: GuardedSecret = 'password'): void {
    const key = keyOf(codeId, address, secret)
    const tries = this.#tries.get(key)
    if (tries !== undefined) this.#tries.set(key, { ...tries, wrong: tries.wrong - 1, waitUntil: 0 })
  }

  right(codeId: number, address: string, secret: GuardedSecret = 'password'): void {
    this.#tries.delete(keyOf(codeId, address, secret))
  }
}

function keyOf(codeId: number, address: string, secret: GuardedSecret): string {
  return `${codeId} ${triesOf(address, secret)}`
}

/** The network of a visitor, apart for each secret. */
function triesOf(address: string, secret: GuardedSecret): string {
  const network = visitorNetwork(address)
  return secret === 'password' ? network : `${secret} ${network}`
}

/** Milliseconds to wait for the database before this process decides alone. */
const usualPatience = 1_000
const purgeEvery = 60_000

/**
 * Password tries shared by all processes. Each try is a transaction that locks the visitor's row, so parallel
 * tries gain nothing. Each process also counts locally, and decides alone while the database is slow or
 * unavailable.
 */
export function createSharedTries(
  { database, clock, logger }: Pick<LimitDeps, 'database' | 'clock' | 'logger'>,
  patience = usualPatience,
): PasswordTries {
  const local = new TriesInMemory(clock)
  const hashVisitor = createVisitorHash(database)
  let purgedAt = Number.NEGATIVE_INFINITY

  const whoIs = (address: string, of: GuardedSecret) => hashVisitor(triesOf(address, of), clock())

  const inTime = <Answer>(asked: Promise<Answer>, instead: Answer): Promise<Answer> =>
    withinPatience(
      asked.catch((error: unknown) => {
        logger.warn({ err: error }, 'Wrong passwords are counted by this process alone')
        return instead
      }),
      instead,
      patience,
    )

  async function purge(now: number): Promise<void> {
    if (now - purgedAt < purgeEvery) return
    purgedAt = now
    const old = new Date(now - forgottenAfter).toISOString()
    await database.deleteFrom('password_tries').where('last_at', '<', old).execute()
  }

  return {
    async check(codeId, address, secret = 'password') {
      const own = local.check(codeId, address, secret)
      if (own > 0) return own
      const now = clock()
      const wait = await inTime(
        purge(now)
          .then(() => whoIs(address, secret))
          .then((who) => checkTogether(database, codeId, who, now)),
        0,
      )
      if (wait > 0) local.takeBack(codeId, address, secret)
      return wait
    },
    async right(codeId, address, secret = 'password') {
      local.right(codeId, address, secret)
      await inTime(
        whoIs(address, secret).then((who) =>
          database
            .deleteFrom('password_tries')
            .where('code_id', '=', codeId)
            .where('who', '=', who)
            .execute(),
        ),
        [],
      )
    },
    async takeBack(codeId, address, secret = 'password') {
      local.takeBack(codeId, address, secret)
      const now = clock()
      await inTime(
        whoIs(address, secret).then((who) => takeBackTogether(database, codeId, who, now)),
        null,
      )
    },
  }
}

async function withinPatience<Answer>(
  asked: Promise<Answer>,
  instead: Answer,
  patience: number,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(instead), patience)
  })
  return await Promise.race([asked, timeout]).finally(() => clearTimeout(timer))
}

async function takeBackTogether(
  database: Database,
  codeId: number,
  who: string,
  now: number,
): Promise<unknown> {
  return await database
    .updateTable('password_tries')
    .set((row) => ({ wrong: row('wrong', '-', 1), wait_until: new Date(now).toISOString() }))
    .where('code_id', '=', codeId)
    .where('who', '=', who)
    .where('wrong', '>', 0)
    .execute()
}

/** Counts a try for all processes. Returns the milliseconds to wait; 0 for none. */
async function checkTogether(database: Database, codeId: number, who: string, now: number): Promise<number> {
  const written = new Date(now).toISOString()
  return await database.transaction().execute(async (transaction) => {
    // Writes first, which locks the row against other tries until the end.
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
