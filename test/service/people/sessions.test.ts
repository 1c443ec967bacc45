import { afterEach, describe, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type ServiceOptions, type TestService } from '../support/a-service.ts'
import {
  aPerson,
  asVisitor,
  browserOf,
  cookieName,
  originHeader,
  type TestPerson,
} from '../support/people.ts'

const day = 24 * 3_600_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let service: TestService
afterEach(() => service.close())

async function start(options: ServiceOptions = {}) {
  service = await aService(options)
}

async function openPrintedLink(headers: Record<string, string> = {}): Promise<TestPerson> {
  const answer = await asVisitor(service)({
    method: 'POST',
    url: '/api/v1/sign-in/token',
    headers,
    payload: { token: service.token },
  })
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return browserOf(service, answer.json().data.id, '', cookie)
}
const statusOf = async (person: TestPerson) => (await person.api('GET', '/session')).statusCode

describe('the printed link of the first start', () => {
  test('signs in the first person, who names themselves, with a cookie that no script reads', async () => {
    await start()
    const answer = await asVisitor(service)({
      method: 'POST',
      url: '/api/v1/sign-in/token',
      payload: { token: service.token },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^tessera-80=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.json().data).toMatchObject({ name: 'Owner', isNamed: false, account: 1 })
    const person = await openPrintedLink()
    const change = (payload: object) => person.api('PUT', '/me', payload)
    const named = await change({ name: ' Ana  Silva ' })
    expect(named.json().data).toMatchObject({ name: 'Ana Silva', isNamed: true, language: null })
    expect((await change({ language: 'xx' })).json().errors).toMatchObject([{ field: 'language' }])
    expect((await change({ language: 'pl' })).json().data).toMatchObject({
      name: 'Ana Silva',
      language: 'pl',
    })
    expect((await person.api('GET', '/session')).json()).toMatchObject({
      person: { name: 'Ana Silva', isNamed: true, language: 'pl' },
      role: 'owner',
      signedInBy: 'session',
    })
  })

  test('is the only access token that signs in a person', async () => {
    await start()
    const made = await service.api('POST', '/tokens', { name: 'Shop' })
    const answer = await asVisitor(service)({
      method: 'POST',
      url: '/api/v1/sign-in/token',
      payload: { token: made.json().token },
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined])
  })
})

describe('sessions', () => {
  test('are listed with their browser, and signed out here, one by one, and everywhere', async () => {
    await start({ clock: () => Date.parse('2026-05-01T10:00:40.000Z') })
    const here = await openPrintedLink({ 'user-agent': chrome })
    const second = await openPrintedLink()
    const third = await openPrintedLink()
    const list = async (): Promise<{ id: string; browser: string; isCurrent: boolean }[]> =>
      (await here.api('GET', '/me/sessions')).json().data
    const current = (await list()).find(({ isCurrent }) => isCurrent)
    expect(current).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      createdAt: '2026-05-01T10:00:40.000Z',
      lastUsedAt: '2026-05-01T10:00:00.000Z',
    })
    const secondId = (await second.api('GET', '/me/sessions'))
      .json()
      .data.find((session: { isCurrent: boolean }) => session.isCurrent).id
    expect((await here.api('DELETE', `/me/sessions/${secondId}`)).statusCode).toBe(200)
    expect([await statusOf(here), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200])

    const ended = await here.api('DELETE', '/me/sessions')
    expect(ended.json()).toEqual({ success: true, ended: 1 })
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 401])

    const out = await here.api('POST', '/sign-out')
    expect(out.headers['set-cookie']).toContain('Max-Age=0')
    expect(await statusOf(here)).toBe(401)
  })

  test('end after 30 days without a use, and after 180 days in any case', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z')
    await start({ clock: () => now })
    const idle = await openPrintedLink()
    now += 29 * day
    expect(await statusOf(idle)).toBe(200)
    await expect
      .poll(async () => (await service.database.selectFrom('sessions').select('last_used_at').execute())[0])
      .toEqual({ last_used_at: '2026-05-30T10:00:00.000Z' })
    now += 29 * day
    expect(await statusOf(idle)).toBe(200)
    now += 200 * day
    const answer = await idle.api('GET', '/session')
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      401,
      expect.stringContaining(`${cookieName}=; Path=/; Max-Age=0`),
    ])
  })

  test('are never combined with an access token', async () => {
    await start()
    const person = await aPerson(service, 'owner')
    const answer = await person.inject({
      url: '/api/v1/session',
      headers: { authorization: `Bearer ${service.token}` },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Send either the session cookie or an access token, not both.',
    ])
  })

  test('of a cookie that comes twice do not count, because another page may have set one', async () => {
    await start()
    const person = await aPerson(service, 'owner')
    const cookie = `${person.cookie}; ${cookieName}=somebody-elses`
    expect((await person.inject({ url: '/api/v1/session', headers: { cookie } })).statusCode).toBe(401)
  })
})

describe('requests of other pages', () => {
  const origins: [string, Record<string, string>][] = [
    ['no Origin', { origin: '' }],
    ['an opaque Origin', { origin: 'null' }],
    ['the origin of the short links', { origin: 'http://localhost:8081' }],
    ['a subdomain', { origin: 'http://go.localhost' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the same host with https', { origin: 'https://localhost' }],
  ]
  const writes: [string, 'POST' | 'PUT' | 'DELETE' | 'PATCH', object | undefined][] = [
    ['/api/v1/qr-code', 'POST', aCreateRequest({ slashTag: 'forged' })],
    ['/api/v1/qr-code/1', 'PUT', { title: 'Forged' }],
    ['/api/v1/qr-code/1', 'DELETE', undefined],
    ['/api/v1/tokens', 'POST', { name: 'forged' }],
    ['/api/v1/invitations', 'POST', { role: 'owner' }],
    ['/api/v1/me', 'PUT', { name: 'Forged' }],
    ['/api/v1/sign-out', 'POST', undefined],
  ]

  test.each(origins)('with %s write nothing', async (_name, headers) => {
    await start()
    await service.api('POST', '/qr-code', aCreateRequest())
    const person = await aPerson(service, 'owner')
    const tables = ['qr_codes', 'tokens', 'invitations', 'people', 'sessions', 'files', 'logos'] as const
    const everything = async () =>
      JSON.stringify(
        await Promise.all(tables.map((table) => service.database.selectFrom(table).selectAll().execute())),
        // When something was used last is stored a moment after its request.
        (key, value: unknown) => (key === 'last_used_at' ? undefined : value),
      )
    const before = await everything()
    const { origin } = headers
    const sent = { cookie: person.cookie, ...(origin === '' ? {} : { origin: origin ?? '' }) }
    for (const [url, method, payload] of writes) {
      const answer = await service.app.api.inject({ url, method, headers: sent, ...(payload && { payload }) })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    const form = { ...sent, 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of [
      '/api/v1/qr-code',
      '/api/v1/sign-in/token',
      '/api/v1/logos',
      '/api/v1/files',
      '/api/v1/uploads',
    ]) {
      const answer = await service.app.api.inject({ url, method: 'POST', headers: form, payload: 'a=b' })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    expect(await everything()).toBe(before)
  })

  test('from the own page must be JSON', async () => {
    await start()
    const person = await aPerson(service, 'owner')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await person.inject({
        method: 'POST',
        url: '/api/v1/qr-code',
        headers: { 'content-type': type },
        payload: JSON.stringify(aCreateRequest()),
      })
      expect(answer.statusCode).toBe(415)
    }
  })

  test('reach the short links without the session: a cookie of the dashboard changes nothing there', async () => {
    await start()
    await service.api('POST', '/qr-code', aCreateRequest({ password: 'word-of-the-day' }))
    const person = await aPerson(service, 'owner')
    const visit = (headers: Record<string, string>) =>
      service.visit({ url: '/summer', headers: { host: 'go.acme.com', ...headers } })
    const [plain, withCookie] = [await visit({}), await visit({ cookie: person.cookie })]
    expect([withCookie.statusCode, withCookie.body]).toEqual([plain.statusCode, plain.body])
    for (const url of ['/api/v1/session', '/api/v1/me']) {
      expect((await service.visit({ url, headers: { cookie: person.cookie } })).statusCode).toBe(404)
    }
  })

  test('behind a proxy are judged by the configured address alone', async () => {
    await start({ dashboardOrigin: 'https://qr.acme.com' })
    const ask = (origin: string) =>
      service.app.api.inject({
        method: 'POST',
        url: '/api/v1/sign-in/token',
        headers: { origin },
        payload: { token: service.token },
      })
    expect((await ask(originHeader)).statusCode).toBe(403)
    const answer = await ask('https://qr.acme.com')
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-tessera=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    )
  })
})
