import { afterEach, describe, expect, test } from 'vitest'
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { hashToken } from '#service/domain/secrets.ts'
import { aService, type ServiceOptions, type TestService } from '../support/a-service.ts'

const day = 24 * 3_600_000
let service: TestService
afterEach(() => service.close())

type Listed = {
  id: string
  name: string
  lastUsedAt: string | null
  expiresAt: string | null
  isCurrent: boolean
  isFirst: boolean
}

async function start(options: ServiceOptions = {}) {
  service = await aService(options)
}
function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token = service.token) {
  const headers = { authorization: `Bearer ${token}` }
  return service.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
}
const make = async (payload: object, token?: string) => (await ask('POST', '/tokens', payload, token)).json()
const list = async (token?: string): Promise<Listed[]> =>
  (await ask('GET', '/tokens', undefined, token)).json().data
const statusWith = async (token: string) => (await ask('GET', '/session', undefined, token)).statusCode

describe('a new token', () => {
  test('signs in at once, shows its secret once, and is stored as a hash', async () => {
    await start({ clock: () => Date.parse('2026-05-01T10:00:40.000Z') })
    const answer = await ask('POST', '/tokens', { name: '  Shop  ' })
    const { token, data } = answer.json()
    expect(answer.statusCode).toBe(201)
    expect(token).toMatch(/^tsr_[\w-]{43}$/)
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Shop',
      createdAt: '2026-05-01T10:00:40.000Z',
      lastUsedAt: null,
      expiresAt: '2026-07-30T10:00:40.000Z',
      isCurrent: false,
      isFirst: false,
      role: 'editor',
      person: { id: 1, name: 'Owner' },
    })
    expect(await statusWith(token)).toBe(200)
    const stored = JSON.stringify(await service.database.selectFrom('tokens').selectAll().execute())
    expect(stored).not.toContain(token)
    expect(stored).toContain(hashToken(token))
    expect((await make({ name: 'Forever', expiresAt: null, role: 'owner' })).data).toMatchObject({
      expiresAt: null,
      role: 'owner',
    })
    expect(JSON.stringify(await list())).not.toContain(token)
  })

  test('expires exactly on time, with the documented body', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z')
    await start({ clock: () => now })
    const { token } = await make({ name: 'Month', expiresAt: '2026-05-31T10:00:00+00:00' })
    now += 30 * day - 1
    expect(await statusWith(token)).toBe(200)
    now += 1
    const answer = await ask('GET', '/session', undefined, token)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'unauthorized' }])
    expect((await list()).map(({ name, expiresAt }) => [name, expiresAt])).toContainEqual([
      'Month',
      '2026-05-31T10:00:00.000Z',
    ])
  })

  test('is refused from the next request after revoking, also by itself', async () => {
    await start()
    const { token, data } = await make({ name: 'Shop' })
    expect((await ask('DELETE', `/tokens/${data.id}`, undefined, token)).json()).toEqual({ success: true })
    expect(await statusWith(token)).toBe(401)
    expect((await ask('DELETE', `/tokens/${data.id}`)).statusCode).toBe(404)
    expect(await statusWith(service.token)).toBe(200)
  })

  test.each([
    [{}, 'name', 'Enter a name for the token.'],
    [{ name: '  ' }, 'name', 'Enter a name for the token.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{ name: 'x\u0000' }, '', 'name'],
    [{ name: 'x', expiresAt: 'soon' }, 'expiresAt', 'Enter a date'],
    [{ name: 'x', expiresAt: '2026-02-31' }, 'expiresAt', 'Enter a date'],
    [{ name: 'x', expiresAt: '2020-01-01' }, 'expiresAt', 'Choose a date in the future.'],
  ])('of %j is refused', async (payload, field, words) => {
    await start()
    const answer = await ask('POST', '/tokens', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(words)
    if (field !== '') expect(answer.json().errors[0].field).toBe(field)
    expect(await list()).toHaveLength(1)
  })

  test('is limited to a hundred, also when many are created at once', async () => {
    await start()
    const answers = await Promise.all(
      Array.from({ length: 105 }, () => ask('POST', '/tokens', { name: 'x' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(99)
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused?.json().message).toBe('You can have up to 100 tokens. Revoke one first.')
  })
})

describe('the last use', () => {
  test('is visible at once, written once a minute, and survives a restart', async () => {
    let now = Date.parse('2026-05-01T10:00:40.000Z')
    await start({ clock: () => now })
    const { token, data } = await make({ name: 'Shop' })
    for (let step = 0; step < 5; step += 1) await statusWith(token)
    const lastUse = async () => (await list()).find(({ id }) => id === data.id)?.lastUsedAt
    const stored = async () =>
      (
        await service.database
          .selectFrom('tokens')
          .select('last_used_at')
          .where('id', '=', data.id)
          .executeTakeFirstOrThrow()
      ).last_used_at
    expect(await lastUse()).toBe('2026-05-01T10:00:00.000Z')
    await expect.poll(stored).toBe('2026-05-01T10:00:00.000Z')
    now += 60_000
    await statusWith(token)
    expect(await lastUse()).toBe('2026-05-01T10:01:00.000Z')
    expect(await stored()).toBe('2026-05-01T10:00:00.000Z')

    const { folder } = service
    await service.app.close()
    const again = await aService({ clock: () => now, folder })
    const row = await again.database.selectFrom('tokens').selectAll().where('id', '=', data.id).execute()
    await again.app.close()
    expect(row).toMatchObject([{ last_used_at: '2026-05-01T10:01:00.000Z', is_first: false }])
    service = await aService()
  })
})

describe('the configured token', () => {
  const setUp = (token: string) =>
    keepFirstUser(service.database, { token, plan: 'business', now: new Date().toISOString() })

  test('cannot be revoked, and the error says how to replace it', async () => {
    await start()
    const [first] = await list()
    expect(first).toMatchObject({ name: 'first', isFirst: true, isCurrent: true })
    const answer = await ask('DELETE', `/tokens/${first?.id}`)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining('change ACCESS_TOKEN, or delete the file access-token in DATA_DIR'),
    ])
    expect(await statusWith(service.token)).toBe(200)
  })

  test('is replaced by the next configured one, and created tokens stay', async () => {
    await start()
    const made = await make({ name: 'first' })
    await setUp('the-next-configured-token')
    expect(await statusWith(service.token)).toBe(401)
    expect(await statusWith('the-next-configured-token')).toBe(200)
    expect(await statusWith(made.token)).toBe(200)
  })

  test('can be one created in the dashboard: it then never expires', async () => {
    let now = Date.now()
    await start({ clock: () => now })
    const { token } = await make({ name: 'Shop', expiresAt: new Date(now + day).toISOString() })
    await setUp(token)
    now += 2 * day
    expect(await statusWith(token)).toBe(200)
    expect(await list(token)).toMatchObject([{ name: 'Shop', isFirst: true, expiresAt: null }])
  })
})
