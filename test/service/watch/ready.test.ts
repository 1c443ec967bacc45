import { expect, test } from 'vitest'
import { Readiness } from '#service/operations/readiness.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService } from '../support/a-service.ts'
import { version } from '#service/domain/settings.ts'

/** A database that can be unavailable, and a controlled clock. */
function aReadiness() {
  const world = { isAway: false, now: 0 }
  const readiness = new Readiness(
    () => (world.isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
    () => world.now,
  )
  return { world, readiness }
}

test('a process is ready from opening its ports until its stop begins', async () => {
  const { readiness } = aReadiness()
  expect(await readiness.reason(5_000)).toBe('starting')
  readiness.open()
  expect(await readiness.reason(5_000)).toBeNull()
  readiness.stop()
  expect(await readiness.reason(5_000)).toBe('stopping')
  readiness.open()
  expect(await readiness.reason(5_000)).toBe('stopping')
})

test('the database may be unavailable for a while, longer for redirects, each time anew', async () => {
  const { world, readiness } = aReadiness()
  readiness.open()
  world.isAway = true
  expect(await readiness.reason(5_000)).toBeNull()
  world.now = 4_999
  expect(await readiness.reason(5_000)).toBeNull()
  world.now = 5_000
  expect(await readiness.reason(5_000)).toBe('database')
  expect(await readiness.reason(60_000)).toBeNull()
  world.now = 60_000
  expect(await readiness.reason(60_000)).toBe('database')
  world.isAway = false
  expect(await readiness.reason(5_000)).toBeNull()
  world.isAway = true
  expect(await readiness.reason(5_000)).toBeNull()
})

test('both ports report readiness with a short reason, to anyone', async () => {
  const service = await aService()
  const ask = async () => {
    const api = await service.app.api.inject({ url: '/readyz' })
    const links = await service.visit({ url: '/api/readyz', headers: { host: '10.0.0.1:8081' } })
    return [api, links].map((answer) => [
      answer.statusCode,
      answer.headers['cache-control'],
      answer.json<unknown>(),
    ])
  }
  const ready = [200, 'no-store', { status: 'ready' }]
  expect(await ask()).toEqual([ready, ready])
  service.app.readiness.stop()
  const stopping = [503, 'no-store', { status: 'unready', reason: 'stopping' }]
  expect(await ask()).toEqual([stopping, stopping])
  // Requests are still served.
  expect((await service.api('GET', '/session')).statusCode).toBe(200)
  expect((await service.app.api.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', version })
  await service.close()
})

test('a code may be called readyz, and its print works', async () => {
  const service = await aService()
  const created = await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ slashTag: 'readyz', destinationUrl: 'https://acme.com/' }),
  )
  expect(created.statusCode).toBe(201)
  const visit = await service.visit({ url: '/readyz?qr', headers: { host: 'go.acme.com' } })
  expect(visit.headers.location).toBe('https://acme.com/')
  await service.close()
})
