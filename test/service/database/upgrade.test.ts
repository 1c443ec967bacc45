import { expect, onTestFinished, test } from 'vitest'
import { addBlockedHost } from '#service/abuse/blocked-hosts.ts'
import type { Database } from '#service/database/open-database.ts'
import { settleStates } from '#service/database/settle-states.ts'
import { askOf } from '../library/ask.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { aReleasedDatabase, readRelease, releasedToken } from './a-released-database.ts'

const releases = ['0001-first-schema', '0003-brand']

async function anUpgradedService(
  release: string,
  change?: (database: Database) => Promise<void>,
): Promise<TestService> {
  const service = await aService({ folder: await aReleasedDatabase(release, change), token: releasedToken })
  onTestFinished(() => service.close())
  return service
}

const visit = (service: TestService, url: string) =>
  service.visit({ url, headers: { host: 'go.acme.com', 'user-agent': 'Mozilla/5.0' } })

test.each(releases)('every code of %s is answered as the version that wrote it did', async (release) => {
  const service = await anUpgradedService(release)
  const { get } = askOf(service)
  const { records } = readRelease(release)
  expect(records).toHaveLength(5)
  for (const record of records) {
    expect((await get(`/qr-code/${String(record['id'])}`)).body.data).toMatchObject(record)
  }
  const kept = (await get('/qr-code')).body
  expect([kept.total, kept.data.length]).toEqual([5, 5])
  expect(await askOf(service).usage()).toEqual({ codes: 5, links: 6 })
  const counts = (await get('/qr-code/counts')).body.data
  const unscanned = records.filter(({ scans }) => scans === 0)
  expect([counts.all, counts.neverScanned]).toEqual([5, unscanned.length])
  const totals = await service.database.selectFrom('visit_totals').select(['scans', 'clicks']).execute()
  expect(totals).toEqual([{ scans: 4, clicks: 2 }])
  const logo = await service.inject({ url: `/api/v1/qr-code/1/picture.svg` })
  expect([logo.statusCode, logo.body.includes('data:image/png;base64,')]).toEqual([200, true])
})

test.each(releases)('every printed link of %s leads where it led, and goes on counting', async (release) => {
  const service = await anUpgradedService(release)
  for (const path of ['/summer?qr', '/Summer-Sale?qr', '/summer-sale']) {
    const answer = await visit(service, path)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      'https://www.acme.com/summer?ref=print&utm_source=print',
    ])
  }
  expect((await visit(service, '/ended')).statusCode).toBe(410)
  expect((await visit(service, '/paused')).statusCode).toBe(404)
  const unlocked = await service.visit({
    method: 'POST',
    url: '/secret',
    headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect([unlocked.statusCode, unlocked.headers.location]).toEqual([303, 'https://www.acme.com/secret'])
  const code = async () => (await askOf(service).code(1)).data
  await expect.poll(code, { timeout: 10_000 }).toMatchObject({ scans: 4 + 2, clicks: 2 + 1 })
})

test.each(releases)(
  'codes of %s are searched, sorted, edited and restored like new ones',
  async (release) => {
    const service = await anUpgradedService(release)
    const library = askOf(service)
    const ids = async (query: string) =>
      (await library.get(`/qr-code?${query}`)).body.data.map(({ id }: { id: number }) => id)
    expect(await ids(`search=${encodeURIComponent('GRÖßE sommerschluss')}`)).toEqual([1])
    expect((await ids('sort=scans'))[0]).toBe(1)
    expect(await ids(`tag=${encodeURIComponent('größe')}`)).toEqual([1])
    const searched = service.database.selectFrom('qr_codes').select('search').where('id', '=', 1)
    expect((await searched.executeTakeFirstOrThrow()).search).toMatch(/\ngo\.acme\.com\/summer$/)
    await library.ask('PUT', '/qr-code/4', { title: 'Winter' })
    expect(await ids('search=winter')).toContain(4)
    const versions = (await library.get('/qr-code/4/versions')).body.data
    expect(versions).toMatchObject([
      { number: 2, changed: ['title'] },
      { number: 1, snapshot: { title: 'A text' } },
    ])
    await library.ask('POST', '/qr-code/4/versions/1/restore', undefined)
    expect((await library.code(4)).data.title).toBe('A text')
    const highest = release === '0001-first-schema' ? 5 : 6
    expect(await library.create('new')).toBeGreaterThan(highest)
    const again = await library.ask('POST', '/qr-code', {
      destinationUrl: 'https://a.example/',
      brandedDomain: 'go.acme.com',
      slashTag: 'SUMMER',
      qr: {},
    })
    expect(again.status).toBe(409)
  },
)

test.each(releases)('codes of %s stand in the library by what their visitors meet', async (release) => {
  const service = await anUpgradedService(release, async (database) => {
    const opening = { startsAt: '2999-01-01T00:00:00.000Z', expirationUrl: 'https://later.bad.example/' }
    await database
      .updateTable('qr_codes')
      .set({ field_data: JSON.stringify(opening) })
      .where('id', '=', 4)
      .execute()
  })
  const listed = async (state: string) =>
    (await askOf(service).get(`/qr-code?state=${state}`)).body.data.map(
      ({ slashTag }: { slashTag: string }) => slashTag,
    )
  const states = ['scheduled', 'paused', 'expired', 'blocked']
  const told = async () => Promise.all(states.map(listed))
  const [opening] = await listed('scheduled')
  expect(await told()).toEqual([[opening], ['paused'], ['ended'], []])
  const now = new Date().toISOString()
  await settleStates(service.database, now)
  expect(await told()).toEqual([[opening], ['paused'], ['ended'], []])
  await addBlockedHost(service.database, 'bad.example', { reason: null, now })
  expect(await told()).toEqual([[], ['paused'], ['ended'], [opening]])
})

test.each(releases)('tokens of %s still sign in, and the configured one is told apart', async (release) => {
  const service = await anUpgradedService(release)
  const list = async (token: string) =>
    (await service.inject({ url: '/api/v1/tokens', headers: { authorization: `Bearer ${token}` } })).json()
      .data
  const [own] = await list(releasedToken)
  const [other] = await list('the-token-of-grace')
  expect([own.isFirst, other.isFirst, own.id === other.id]).toEqual([true, false, false])
  expect(own).toMatchObject({ createdAt: '2025-03-01T09:01:00.000Z', expiresAt: null })
})

test('versions, drafts, deleted codes, brand kits and approval pages of 0003-brand are there', async () => {
  const service = await anUpgradedService('0003-brand')
  const { get, ask } = askOf(service)
  const versions = (await get('/qr-code/1/versions')).body.data
  expect(versions).toMatchObject([
    { number: 2 },
    { number: 1, savedAt: '2025-03-01T09:05:00.000Z', snapshot: { title: 'Sommer Größe ✓' } },
  ])
  expect((await get('/drafts/draft-1')).body.data).toMatchObject({ title: 'Half done', codeId: 1 })
  expect((await get('/brand-kits')).body.data).toMatchObject([{ name: 'Acme', isDefault: true }])
  const page = await visit(service, '/approval/8DAYfDd7rXdCbWyxUh92dV--8tICZAcsCyEyuu54_6Y')
  expect([page.statusCode, page.body.includes('Sommerschlussverkauf')]).toEqual([200, true])
  // Its thirty days are over, so its link stays unknown and nobody else takes it.
  expect((await visit(service, '/deleted')).statusCode).toBe(404)
  expect((await ask('POST', '/qr-code/6/restore')).status).toBe(404)
})
