import { describe, expect, test } from 'vitest'
import { onlyReading } from '#service/database/open-database.ts'
import type { PublicRoute } from '#service/links/public-route.ts'
import type { FastifyRequest } from 'fastify'
import { aRedirector } from './a-redirector.ts'

describe('public addresses', () => {
  test('a code is answered beyond every limit', async () => {
    const { visit, aCode } = await aRedirector()
    await aCode({ tag: 'stadium' })
    for (let asked = 0; asked < 700; asked += 1) expect((await visit('/stadium?qr')).statusCode).toBe(302)
  })

  test('the connection that only reads takes no write', async () => {
    const { database } = await aRedirector()
    const reading = onlyReading(database)
    await expect(reading.deleteFrom('users').execute()).rejects.toThrow('only reads')
    expect(await reading.selectFrom('users').select('id').execute()).not.toEqual([])
  })

  test('an address without a limit does not compile', () => {
    const read = () => null
    // @ts-expect-error -- the limit is missing
    const route: PublicRoute<FastifyRequest> = { url: '/poll/:id', read }
    expect(route).not.toHaveProperty('limit')
  })
})
