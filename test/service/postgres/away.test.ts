import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateCluster, aPrivateCluster } from '../../support/postgres/private-cluster.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'

let cluster: PrivateCluster
let service: TestService
beforeAll(async () => {
  cluster = await aPrivateCluster()
  service = await aService({ databaseUrl: cluster.url('postgres') })
}, 60_000)
afterAll(async () => {
  await service.close()
  await cluster.stop()
})

const create = (slashTag: string) =>
  service.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCreateRequest({ slashTag }) })
const visit = (tag: string) => service.visit({ url: `/${tag}?qr`, headers: { host: 'go.acme.com' } })

/** Longer than a link is answered from memory without a second look. */
const beyondMemory = 1_200

test('while the database is away, known links lead on, saves are told to come again, and it all goes on by itself', async () => {
  const id = (await create('summer')).json().data.id as number
  expect((await visit('summer')).statusCode).toBe(302)
  for (const how of ['fast', 'immediate'] as const) {
    await cluster.down(how)
    await pause(beyondMemory)
    expect((await visit('summer')).statusCode).toBe(302)
    expect((await visit(`never-seen-${how}`)).statusCode).toBe(503)
    const refused = await create(`away-${how}`)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      { success: false, message: 'The database does not answer. Try again in a moment.' },
    ])
    const healthy = await service.inject({ url: '/healthz' })
    expect(healthy.statusCode).toBe(503)
    await cluster.up()
    expect((await create(`back-${how}`)).statusCode).toBe(201)
    expect((await visit(`back-${how}`)).statusCode).toBe(302)
  }
  // Visits that came meanwhile were kept in memory.
  const counted = async () =>
    (await service.inject({ url: `/api/v1/qr-code/${id}` })).json().data.scans as number
  await expect.poll(counted, { timeout: 20_000 }).toBe(3)
}, 60_000)
