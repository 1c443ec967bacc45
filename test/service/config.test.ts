import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { builtInPlans } from '#contract/plan.ts'
import { keptAccessToken } from '#service/operations/open-service.ts'
import { readConfig } from '#service/operations/config.ts'
import { ConfigError } from '#service/domain/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({}, [])).toEqual({
    host: '127.0.0.1',
    port: 8080,
    linkPort: 8081,
    dataDir: resolve('./data'),
    databaseUrl: null,
    filesUrl: null,
    databaseConnections: 10,
    accessToken: null,
    plan: 'business',
    plans: builtInPlans,
    brandedDomains: ['localhost:8081'],
    domainTarget: null,
    checksPrivateDomains: false,
    isDemo: false,
    upgradeUrl: null,
    dashboardOrigin: null,
    dashboardFolder: null,
    identityProviders: [],
    mail: null,
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
  ['LINK_PORT', { PORT: '9000', LINK_PORT: 'off' }, { linkPort: 9000, brandedDomains: ['127.0.0.1:9000'] }],
  ['LINK_PORT', { PORT: '9000', LINK_PORT: '9000' }, { port: 9000, linkPort: 9000 }],
  [
    'BRANDED_DOMAINS',
    { BRANDED_DOMAINS: 'Go.Acme.com, acme.link:8443,go.acme.com' },
    { brandedDomains: ['go.acme.com', 'acme.link:8443'], domainTarget: 'go.acme.com' },
  ],
  [
    'BRANDED_DOMAINS',
    { BRANDED_DOMAINS: 'kürz.example, Straße.example:8443' },
    { brandedDomains: ['xn--krz-hoa.example', 'xn--strae-oqa.example:8443'] },
  ],
  ['DOMAIN_TARGET', { DOMAIN_TARGET: 'Links.acme.com' }, { domainTarget: 'links.acme.com' }],
  ['DOMAIN_TARGET', { DOMAIN_TARGET: '203.0.113.7' }, { domainTarget: '203.0.113.7' }],
  ['PRIVATE_DOMAINS', { PRIVATE_DOMAINS: 'on' }, { checksPrivateDomains: true }],
  ['PLAN', { PLAN: 'free' }, { plan: 'free' }],
  ['DASHBOARD_URL', { DASHBOARD_URL: 'https://QR.acme.com/' }, { dashboardOrigin: 'https://qr.acme.com' }],
  [
    'SMTP_URL',
    {
      SMTP_URL: 'smtps://u:p@mail.acme.com',
      MAIL_FROM: 'QR codes <qr@acme.com>',
      DASHBOARD_URL: 'https://qr.acme.com',
    },
    {
      mail: {
        url: 'smtps://u:p@mail.acme.com',
        from: 'QR codes <qr@acme.com>',
        dashboard: 'https://qr.acme.com',
      },
    },
  ],
  [
    'DATABASE_CONNECTIONS',
    { DATABASE_CONNECTIONS: '24', DATABASE_URL: 'postgres://db/tessera' },
    { databaseConnections: 24 },
  ],
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
  [{ DASHBOARD_URL: 'qr.acme.com' }, 'DASHBOARD_URL is "qr.acme.com"'],
  [{ DASHBOARD_URL: 'https://acme.com/qr' }, 'DASHBOARD_URL is "https://acme.com/qr"'],
  [{ SMTP_URL: 'mail.acme.com' }, 'SMTP_URL must be a mail server'],
  [{ SMTP_URL: 'smtps://mail.acme.com' }, 'MAIL_FROM must be the sender'],
  [{ SMTP_URL: 'smtps://mail.acme.com', MAIL_FROM: 'qr@acme.com' }, 'Set DASHBOARD_URL to the address'],
  [
    { OIDC_FILE: '/nowhere/providers.json' },
    'OIDC_FILE is "/nowhere/providers.json", but there is no such file',
  ],
  [{ PORT: '8081' }, 'PORT and LINK_PORT'],
  [{ LINK_PORT: 'none' }, 'LINK_PORT is "none", but must be a port from 1 to 65535, or off.'],
  [{ LINK_PORT: 'off', BRANDED_DOMAINS: 'localhost:8080' }, 'BRANDED_DOMAINS has "localhost:8080"'],
  [
    { LINK_PORT: 'off', DASHBOARD_URL: 'https://qr.acme.com', BRANDED_DOMAINS: 'go.acme.com,qr.acme.com' },
    'BRANDED_DOMAINS has "qr.acme.com"',
  ],
  [{ PLAN: 'gold' }, 'PLAN is "gold"'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS is "1", but must be a whole number from 2 to 200.'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS is "many"'],
  [{ ACCESS_TOKEN: 'two words that are long enough' }, 'ACCESS_TOKEN'],
  [{ ACCESS_TOKEN: 'x'.repeat(19) }, 'ACCESS_TOKEN takes 20 to 500 visible ASCII characters'],
  [{ BRANDED_DOMAINS: 'https://acme.com' }, 'BRANDED_DOMAINS'],
  [{ BRANDED_DOMAINS: ',' }, 'BRANDED_DOMAINS'],
  [{ DOMAIN_TARGET: 'acme.com:8081' }, 'DOMAIN_TARGET'],
  [{ UPGRADE_URL: 'plans' }, 'UPGRADE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DESTINATION_CHECKS: 'no' }, 'DESTINATION_CHECKS is "no"'],
  [{ LOG_SLOW_MS: 'soon' }, 'LOG_SLOW_MS is "soon"'],
  [{ TRUST_PROXY: 'proxy.internal' }, 'TRUST_PROXY is "proxy.internal"'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS is "-1"'],
  [{ METRICS_TOKEN: 'two secret words' }, 'METRICS_TOKEN must be'],
  [
    { METRICS_TOKEN: 'secret'.repeat(5), ACCESS_TOKEN: 'secret'.repeat(5) },
    'METRICS_TOKEN must differ from ACCESS_TOKEN',
  ],
  [{ BACKUP_DIR: 'copies', BACKUP_HOURS: '0' }, 'BACKUP_HOURS is "0"'],
  [{ BACKUP_DIR: 'copies', BACKUP_KEEP: 'all' }, 'BACKUP_KEEP is "all"'],
  [{ BACKUP_DIR: 'copies', DATABASE_URL: 'postgres://db/tessera' }, 'Back up PostgreSQL with pg_dump'],
  [{ PLANS_FILE: '/nowhere/plans.json' }, 'PLANS_FILE is "/nowhere/plans.json", but there is no such file'],
  [{ DATABASE_URL: 'mysql://tessera:secret@db/tessera' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'postgres://tessera:secret@db' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'postgres://tessera:secret@db:port/tessera' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'postgres://tessera:secret@db/tessera?sslmode=prefer' }, 'sslmode=prefer'],
])('%o is refused in one line with the name of the setting', (env, words) => {
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
  test('without plans is refused', () => {
    writeFileSync(file, '[{"id":"x"}]')
    expect(() => readConfig({ PLANS_FILE: file }, [])).toThrow(/is not a list of plans/)
  })
})

test('an unknown option is reported', () => {
  expect(() => readConfig({}, ['--port'])).toThrow('Unknown option --port')
})

test('the access token is created once, stored, and readable by its owner only', async () => {
  const data = join(folder, 'data')
  const token = await keptAccessToken(data)
  expect(token).toMatch(/^tsr_[\w-]{43}$/)
  expect(await keptAccessToken(data)).toBe(token)
  expect(statSync(join(data, 'access-token')).mode & 0o777).toBe(0o600)
})

test('FILES_URL names a bucket with its store, and errors do not quote it', () => {
  const url = 's3://KEY:se%2Fcret@pictures/of/ours?endpoint=http://127.0.0.1:9000&region=eu-1'
  expect(readConfig({ FILES_URL: url }, []).filesUrl).toEqual({
    bucket: 'pictures',
    prefix: 'of/ours/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'se/cret',
  })
  for (const wrong of ['https://pictures', 's3://', 's3://pictures?endpoint=nowhere', 'secret']) {
    expect(() => readConfig({ FILES_URL: wrong }, [])).toThrow(/^FILES_URL takes a bucket/)
  }
})

test('OIDC_FILE lists providers with https, or with http on this machine', () => {
  const file = join(folder, 'providers.json')
  const provider = { id: 'acme', name: 'Acme', issuer: 'https://login.acme.com', clientId: 'tessera' }
  const read = (providers: object[]) => {
    writeFileSync(file, JSON.stringify(providers))
    return readConfig({ OIDC_FILE: file }, []).identityProviders
  }
  expect(read([provider])).toEqual([{ ...provider, clientSecret: null, scope: 'openid email profile' }])
  expect(read([{ ...provider, issuer: 'http://localhost:9000' }])).toHaveLength(1)
  for (const wrong of [
    [{ ...provider, issuer: 'http://login.acme.com' }],
    [provider, provider],
    [{ ...provider, id: 'A b' }],
  ]) {
    expect(() => read(wrong)).toThrow('OIDC_FILE')
  }
})
