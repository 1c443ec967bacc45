import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Countries } from '#service/network/countries.ts'
import { aCountryTable } from '../support/a-country-table.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'

const host = 'go.acme.com'
const table = aCountryTable({
  '203.0.113.0/24': 'DE',
  '198.51.100.0/24': 'AT',
  '2001:db8::/32': 'FR',
})
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-countries-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const rule = { countries: ['DE', 'FR'], routes: [{ id: 1, destinationUrl: 'https://acme.com/de' }] }

async function aRuledCode(service: TestService) {
  const body = aCreateRequest({
    slashTag: 'shop',
    destinationUrl: 'https://acme.com/',
    fieldData: { visitorRules: [rule] },
  })
  expect((await service.api('POST', '/qr-code', body)).statusCode).toBe(201)
  return async (address: string): Promise<unknown> => {
    const headers = { host, 'x-forwarded-for': `192.0.2.1, ${address}` }
    return (await service.visit({ url: '/shop?qr', headers })).headers.location
  }
}

async function scansByCountry(service: TestService): Promise<unknown> {
  const today = new Date().toISOString().slice(0, 10)
  const answer = await service.api('GET', `/scans?codeId=1&from=${today}&to=${today}&zone=UTC&unit=day`)
  return answer.json().data.breakdowns.country
}

test('visitors meet the rule of their country, and scans are listed by country without an address', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await writeFile(join(dataDir, 'country.mmdb'), table)
  const service = await aService({ dataDir, trustProxy: 1 })
  const leadsTo = await aRuledCode(service)
  // Only the last address is from the trusted proxy.
  expect(await leadsTo('203.0.113.7')).toBe('https://acme.com/de')
  expect(await leadsTo('::ffff:203.0.113.8')).toBe('https://acme.com/de')
  expect(await leadsTo('2001:db8::7')).toBe('https://acme.com/de')
  expect(await leadsTo('198.51.100.7')).toBe('https://acme.com/')
  expect(await leadsTo('192.0.2.99')).toBe('https://acme.com/')
  await expect
    .poll(() => scansByCountry(service))
    .toEqual([
      { value: 'DE', scans: 2, clicks: 0 },
      { value: '', scans: 1, clicks: 0 },
      { value: 'AT', scans: 1, clicks: 0 },
      { value: 'FR', scans: 1, clicks: 0 },
    ])
  expect((await service.api('GET', '/session')).json().hasCountries).toBe(true)
  const kept = await service.database.selectFrom('pending_hours').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toMatch(/203\.0|2001:db8/)
  await service.close()
})

test('without a table a rule by country fits nobody, and the service says so', async () => {
  const service = await aService({ trustProxy: 1 })
  const leadsTo = await aRuledCode(service)
  expect(await leadsTo('203.0.113.7')).toBe('https://acme.com/')
  await expect.poll(() => scansByCountry(service)).toEqual([{ value: '', scans: 1, clicks: 0 }])
  expect((await service.api('GET', '/session')).json().hasCountries).toBe(false)
  await service.close()
})

test('a new table is read without a restart, and a damaged one knows no country', async () => {
  const file = join(folder, 'country.mmdb')
  let now = 0
  const countries = new Countries(file, () => now)
  const write = async (content: Buffer) => {
    await writeFile(file, content)
    now += 10_000
    // Two writes may fall into one tick of the file's clock.
    await utimes(file, now / 1_000, now / 1_000)
  }
  expect(countries.find('203.0.113.7')).toBe('')
  expect(countries.state).toEqual({ kind: 'missing' })
  await write(table)
  expect(countries.find('203.0.113.7')).toBe('DE')
  expect(countries.state).toEqual({ kind: 'works', builtAt: new Date('2026-06-01T00:00:00Z') })
  await write(aCountryTable({ '203.0.113.0/24': 'CH' }))
  expect(countries.find('203.0.113.7')).toBe('CH')
  for (const address of ['', 'unknown', undefined, '192.0.2.1', '::1'])
    expect(countries.find(address)).toBe('')
  await write(Buffer.from('no table'))
  expect(countries.find('203.0.113.7')).toBe('')
  expect(countries.state.kind).toBe('broken')
  await write(table.subarray(1_000))
  expect(countries.find('203.0.113.7')).toBe('')
})
