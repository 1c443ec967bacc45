import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateCluster, aPrivateCluster } from '../../support/postgres/private-cluster.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { passTime } from '../support/pass-time.ts'

let cluster: PrivateCluster
let service: TestService
beforeAll(async () => {
  // It is killed at the end: what it confirmed must stay.
  cluster = await aPrivateCluster({ isDurable: true })
  service = await aService({ databaseUrl: cluster.url('postgres') })
})
afterAll(async () => {
  await service.close()
  await cluster.stop()
})

const create = (slashTag: string) => service.api('POST', '/qr-code', aCreateRequest({ slashTag }))
const visit = (tag: string) => service.visit({ url: `/${tag}?qr`, headers: { host: 'go.acme.com' } })

/** Longer than a link is served from the cache. */
const beyondMemory = 1_200

test('while the database is unavailable, cached links redirect, saves get 503, and everything recovers by itself', async () => {
  const id = (await create('summer')).json().data.id as number
  expect((await visit('summer')).statusCode).toBe(302)
  for (const how of ['fast', 'immediate'] as const) {
    await cluster.down(how)
    passTime(beyondMemory)
    expect((await visit('summer')).statusCode).toBe(302)
    expect((await visit(`never-seen-${how}`)).statusCode).toBe(503)
    const refused = await create(`away-${how}`)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      { success: false, message: 'The database is unavailable. Try again in a moment.' },
    ])
    const healthy = await service.inject({ url: '/healthz' })
    expect(healthy.statusCode).toBe(503)
    await cluster.up()
    expect((await create(`back-${how}`)).statusCode).toBe(201)
    expect((await visit(`back-${how}`)).statusCode).toBe(302)
  }
  // Visits during the outage were buffered.
  const counted = async () => (await service.api('GET', `/qr-code/${id}`)).json().data.scans as number
  await expect.poll(counted).toBe(3)
})
