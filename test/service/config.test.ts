import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { builtInPlans } from '#contract/plan.ts'
import { keptAccessToken } from '#service/accounts/access-token.ts'
import { readConfig } from '#service/config.ts'
import { ConfigError } from '#service/config-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('nothing set gives the documented defaults', () => {
  expect(readConfig({}, [])).toEqual({
    host: '127.0.0.1',
    port: 8080,
    linkPort: 8081,
    workers: 1,
    dataDir: resolve('./data'),
    databaseUrl: null,
    databaseConnections: 10,
    accessToken: null,
    plan: 'business',
    plans: builtInPlans,
    brandedDomains: ['localhost:8081'],
    upgradeUrl: null,
    trustProxy: false,
    checksDestinations: true,
    corsOrigins: [],
    backups: null,
    logLevel: 'info',
    metricsToken: null,
    logSlow: 200,
    drain: 0,
    serviceUrl: null,
  })
})

test.each([
  [
    'PORT',
    { PORT: '9000', LINK_PORT: '9001' },
    { port: 9000, linkPort: 9001, brandedDomains: ['localhost:9001'] },
  ],
  [
    'BRANDED_DOMAINS',
    { BRANDED_DOMAINS: 'Go.Acme.com, acme.link:8443,go.acme.com' },
    { brandedDomains: ['go.acme.com', 'acme.link:8443'] },
  ],
  ['PLAN', { PLAN: 'free' }, { plan: 'free' }],
  [
    'DATABASE_CONNECTIONS',
    { DATABASE_CONNECTIONS: '24', DATABASE_URL: 'postgres://db/tessera' },
    { databaseConnections: 24 },
  ],
  ['WORKERS', { WORKERS: '4', DATABASE_URL: 'postgres://db/tessera' }, { workers: 4 }],
  [
    'SERVICE_URL',
    { SERVICE_URL: 'https://api.acme.example/qr/api/v1/qr-code' },
    { serviceUrl: 'https://api.acme.example/qr' },
  ],
  ['DESTINATION_CHECKS', { DESTINATION_CHECKS: 'off' }, { checksDestinations: false }],
  ['TRUST_PROXY as a number', { TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [
    'TRUST_PROXY as addresses',
    { TRUST_PROXY: '10.0.0.1, fd00::/8' },
    { trustProxy: ['10.0.0.1', 'fd00::/8'] },
  ],
  ['UPGRADE_URL', { UPGRADE_URL: 'https://acme.com/plans' }, { upgradeUrl: 'https://acme.com/plans' }],
  [
    'METRICS_TOKEN, LOG_SLOW_MS and DRAIN_SECONDS',
    { METRICS_TOKEN: 'scraper', LOG_SLOW_MS: '0', DRAIN_SECONDS: '5' },
    { metricsToken: 'scraper', logSlow: 0, drain: 5_000 },
  ],
  [
    'BACKUP_DIR with its hours and number',
    { BACKUP_DIR: '/var/copies', BACKUP_HOURS: '6', BACKUP_KEEP: '28' },
    { backups: { folder: '/var/copies', every: 6 * 3_600_000, keep: 28 } },
  ],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'postgresql://tessera:secret@db:5433/tessera?sslmode=verify-full' },
    { databaseUrl: 'postgresql://tessera:secret@db:5433/tessera?sslmode=verify-full' },
  ],
])('%s is read', (_name, env, expected) => {
  expect(readConfig(env as Record<string, string>, [])).toMatchObject(expected)
})

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PORT: '8081' }, 'PORT and LINK_PORT'],
  [{ PLAN: 'gold' }, 'PLAN is "gold"'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS is "1", but takes a whole number from 2 to 200.'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS is "many"'],
  [{ WORKERS: '0' }, 'WORKERS is "0"'],
  [{ WORKERS: 'all', DATABASE_URL: 'postgres://db/tessera' }, 'WORKERS is "all"'],
  [{ WORKERS: '2' }, 'Set DATABASE_URL to a PostgreSQL database, or leave WORKERS out.'],
  [{ ACCESS_TOKEN: 'two words' }, 'ACCESS_TOKEN'],
  [{ BRANDED_DOMAINS: 'https://acme.com' }, 'BRANDED_DOMAINS'],
  [{ BRANDED_DOMAINS: ',' }, 'BRANDED_DOMAINS'],
  [{ UPGRADE_URL: 'plans' }, 'UPGRADE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DESTINATION_CHECKS: 'no' }, 'DESTINATION_CHECKS is "no"'],
  [{ LOG_SLOW_MS: 'soon' }, 'LOG_SLOW_MS is "soon"'],
  [{ TRUST_PROXY: 'proxy.internal' }, 'TRUST_PROXY is "proxy.internal"'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS is "-1"'],
  [{ METRICS_TOKEN: 'two secret words' }, 'METRICS_TOKEN takes'],
  [{ METRICS_TOKEN: 'secret', ACCESS_TOKEN: 'secret' }, 'METRICS_TOKEN is the same as ACCESS_TOKEN'],
  [{ BACKUP_DIR: 'copies', BACKUP_HOURS: '0' }, 'BACKUP_HOURS is "0"'],
  [{ BACKUP_DIR: 'copies', BACKUP_KEEP: 'all' }, 'BACKUP_KEEP is "all"'],
  [{ PLANS_FILE: '/nowhere/plans.json' }, 'PLANS_FILE'],
  [{ DATABASE_URL: 'mysql://tessera:secret@db/tessera' }, 'DATABASE_URL takes'],
  [{ DATABASE_URL: 'postgres://tessera:secret@db' }, 'DATABASE_URL takes'],
  [{ DATABASE_URL: 'postgres://tessera:secret@db:port/tessera' }, 'DATABASE_URL takes'],
  [{ DATABASE_URL: 'postgres://tessera:secret@db/tessera?sslmode=prefer' }, 'sslmode=prefer'],
])('%o is refused in one line that names the setting', (env, words) => {
  const read = () => readConfig(env, [])
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(words)
  expect(read).not.toThrow('\n')
  expect(read).not.toThrow('secret')
})

describe('PLANS_FILE', () => {
  const file = join(folder, 'plans.json')
  test('replaces the built-in plans', () => {
    const plans = [{ id: 'team', name: 'Team', limits: { codes: 3, links: null, colours: 1 } }]
    writeFileSync(file, JSON.stringify(plans))
    expect(readConfig({ PLANS_FILE: file }, [])).toMatchObject({ plans, plan: 'team' })
  })
  test('that lists no plans is refused', () => {
    writeFileSync(file, '[{"id":"x"}]')
    expect(() => readConfig({ PLANS_FILE: file }, [])).toThrow(/is not a list of plans/)
  })
})

test('an unknown option is told', () => {
  expect(() => readConfig({}, ['--port'])).toThrow('Unknown option --port')
})

test('the access token is made once, kept, and readable by its owner only', async () => {
  const data = join(folder, 'data')
  const token = await keptAccessToken(data)
  expect(token).toMatch(/^tsr_[\w-]{43}$/)
  expect(await keptAccessToken(data)).toBe(token)
  expect(statSync(join(data, 'access-token')).mode & 0o777).toBe(0o600)
})
