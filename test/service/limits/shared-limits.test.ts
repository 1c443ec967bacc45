import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { hashToken } from '#service/domain/secrets.ts'
import { TokenUses } from '#service/commands/accounts/access-tokens.ts'
import type { Database } from '#service/database/open-database.ts'
import { requireSignIn, userOf } from '#service/api/sign-in.ts'
import { createGuardedSignIn } from '#service/limits/guarded-sign-in.ts'
import { readConfig } from '#service/operations/config.ts'
import { limitRules } from '#service/limits/limit-rules.ts'
import { createSharedTries } from '#service/limits/password-tries.ts'
import { SharedLimits } from '#service/limits/shared-limits.ts'
import { addCodes } from '../support/add-parents.ts'
import { aService } from '../support/a-service.ts'

const noon = Date.parse('2026-06-01T12:00:00.000Z')
const { miss } = limitRules
/** Limits of several processes over one database. */
async function together() {
  const clock = { now: noon + 15_000 }
  const service = await aService({ clock: () => clock.now })
  onTestFinished(() => service.close())
  const log: string[] = []
  const deps = {
    database: service.database,
    clock: () => clock.now,
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
  }
  return { service, clock, log, deps, database: service.database }
}

function count(limits: SharedLimits, times: number, who = '198.51.100.7'): number {
  let wait = 0
  for (let time = 0; time < times; time += 1) wait = limits.count(miss, who)
  return wait
}

const windowsIn = (database: Database) => database.selectFrom('limit_windows').selectAll().execute()

test('counts of one process affect the others after an exchange, and a new window starts at zero', async () => {
  const { deps, clock } = await together()
  const [one, other] = [new SharedLimits(deps), new SharedLimits(deps)]
  expect([count(one, 200), count(other, 99)]).toEqual([0, 0])
  await one.exchange()
  await other.exchange()
  expect([count(other, 1), count(other, 1)]).toEqual([0, 45])
  expect(other.wait(miss, '198.51.100.7')).toBe(45)
  await one.exchange()
  expect(count(one, 1)).toBe(0)
  await one.exchange()
  expect(count(one, 1)).toBe(45)
  expect(count(one, 1, '203.0.113.5')).toBe(0)
  clock.now += 45_000
  expect([count(one, 1), other.wait(miss, '198.51.100.7')]).toEqual([0, 0])
  await Promise.all([one.close(), other.close()])
})

test('concurrent exchanges neither lose nor double a count', async () => {
  const { deps, database } = await together()
  const processes = Array.from({ length: 4 }, () => new SharedLimits(deps))
  for (let round = 0; round < 5; round += 1) {
    for (const limits of processes) count(limits, 15)
    await Promise.all(processes.map((limits) => limits.exchange()))
  }
  expect((await windowsIn(database)).map((window) => window.count)).toEqual([300])
  await Promise.all(processes.map((limits) => limits.close()))
})

test('ordinary use writes nothing, and no address is in the database', async () => {
  const { deps, database, clock } = await together()
  const limits = new SharedLimits(deps)
  count(limits, 14, '192.0.2.1')
  await limits.exchange()
  expect(await windowsIn(database)).toEqual([])
  count(limits, 20, '192.0.2.2')
  await limits.exchange()
  const [window] = await windowsIn(database)
  expect(window).toMatchObject({ rule: 'miss', starts_at: '2026-06-01T12:00:00.000Z', count: 20 })
  expect(JSON.stringify(window)).not.toContain('192.0.2')
  clock.now += 24 * 3_600_000
  count(limits, 20, '192.0.2.2')
  await limits.exchange()
  const later = await windowsIn(database)
  expect(later.map((row) => row.starts_at)).toEqual(['2026-06-02T12:00:00.000Z'])
  expect(later[0]?.who).not.toBe(window?.who)
  const salts = await database.selectFrom('limit_salts').select('day').execute()
  expect(salts).toEqual([{ day: '2026-06-02' }])
  await limits.close()
})

test('while the database is unavailable each process limits alone, logs it once, and exchanges its counts later', async () => {
  const { deps, database, log } = await together()
  const limits = new SharedLimits(deps)
  await database.schema.alterTable('limit_windows').renameTo('away').execute()
  expect(count(limits, 100)).toBe(0)
  await limits.exchange()
  await limits.exchange()
  expect(count(limits, 201)).toBeGreaterThan(0)
  expect(log.filter((line) => line.includes('by this process alone'))).toHaveLength(1)
  await database.schema.alterTable('away').renameTo('limit_windows').execute()
  await limits.exchange()
  expect((await windowsIn(database)).map((window) => window.count)).toEqual([301])
  await limits.close()
})

test('wrong passwords count for the same visitor at every process, however many tries come at once', async () => {
  const { deps, clock, database } = await together()
  await addCodes(database, 1, [1, 2, 9])
  // A busy machine answers later than the usual second, after which each process decides alone.
  const processes = Array.from({ length: 3 }, () => createSharedTries(deps, 240_000))
  const waits = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => await processes[index % 3]?.check(1, '2001:db8:1:2::5')),
  )
  // Five tries are compared; the rest must wait.
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(await processes[0]?.check(1, '2001:db8:1:2:9::1')).toBe(5_000)
  expect(await processes[0]?.check(2, '2001:db8:1:2::5')).toBe(0)
  expect(await processes[1]?.check(1, '2001:db8:1:3::5')).toBe(0)
  clock.now += 5_000
  expect(await processes[1]?.check(1, '2001:db8:1:2::5')).toBe(0)
  expect(await processes[2]?.check(1, '2001:db8:1:2::5')).toBe(10_000)
  clock.now += 10_000
  await processes[2]?.check(1, '2001:db8:1:2::5')
  await processes[2]?.right(1, '2001:db8:1:2::5')
  expect(await processes[2]?.check(1, '2001:db8:1:2::5')).toBe(0)
  clock.now += 2 * 3_600_000
  await processes[0]?.check(9, '192.0.2.4')
  const rows = await database.selectFrom('password_tries').selectAll().execute()
  expect(rows.map(({ code_id }) => code_id)).toEqual([9])
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
})

test('wrong passwords are counted by the process alone while the database is unavailable', async () => {
  const { deps, database } = await together()
  const tries = createSharedTries(deps)
  await database.schema.dropTable('password_tries').execute()
  const waits: number[] = []
  for (let time = 0; time < 7; time += 1) waits.push(await tries.check(1, '192.0.2.4'))
  expect(waits).toEqual([0, 0, 0, 0, 0, 5_000, 5_000])
})

test('a token that is none is refused with 401 until its network guessed too often; a good one from there works on', async () => {
  const { service } = await together()
  const guess = (index: number) =>
    service.inject({ url: '/api/v1/session', headers: { authorization: `Bearer guess-${index}` } })
  const session = (remoteAddress: string) => service.inject({ url: '/api/v1/session', remoteAddress })
  expect((await session('127.0.0.1')).statusCode).toBe(200)
  const statuses: number[] = []
  for (let index = 0; index < 62; index += 1) statuses.push((await guess(index)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429, 429])
  const slowed = await guess(99)
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  expect(slowed.json()).toEqual({ success: false, message: 'Too many requests. Try again in a moment.' })
  const unread = await service.inject({ url: '/api/v1/%zz', headers: { authorization: 'Bearer guess' } })
  expect(unread.statusCode).toBe(429)
  expect((await session('127.0.0.1')).statusCode).toBe(200)
  expect((await session('192.0.2.77')).statusCode).toBe(200)
})

test('a guesser does not learn of a valid token after too many wrong ones', async () => {
  const { service } = await together()
  for (let index = 0; index < 61; index += 1)
    await service.inject({ url: '/api/v1/session', headers: { authorization: `Bearer guess-${index}` } })
  expect((await service.api('GET', '/session')).statusCode).toBe(429)
})

test('a token may send 3,000 requests a minute, and then gets a time to retry', async () => {
  const { deps, service } = await together()
  const limits = new SharedLimits(deps)
  const uses = new TokenUses(deps)
  const guarded = createGuardedSignIn({ ...deps, settings: readConfig({}, []) }, limits)
  const api = Fastify()
  api.addHook(
    'onRequest',
    requireSignIn({
      guarded,
      limits,
      uses: { token: uses, session: uses },
      settings: { dashboardOrigin: null },
    }),
  )
  api.get('/', async (request) => userOf(request).name)
  const ask = () => api.inject({ url: '/', headers: { authorization: `Bearer ${service.token}` } })
  expect(limitRules.token.most).toBeGreaterThanOrEqual(3_000)
  expect((await ask()).headers).toMatchObject({
    'ratelimit-limit': String(limitRules.token.most),
    'ratelimit-remaining': String(limitRules.token.most - 1),
    'ratelimit-reset': '45',
  })
  for (let time = 1; time < limitRules.token.most; time += 1)
    limits.count(limitRules.token, hashToken(service.token))
  const slowed = await ask()
  expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '45'])
  await Promise.all([api.close(), limits.close(), uses.close()])
})
