import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { type ARedirector, aPasswordHash, aRedirector } from './a-redirector.ts'

const host = 'go.acme.com'
const password = 'open sesame & söns'
const hash = aPasswordHash(password)
const minute = 60_000

type Attempt = {
  readonly url?: string
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
}

async function aProtected(): Promise<ARedirector & { codeId: number }> {
  const redirector = await aRedirector()
  const codeId = await redirector.aCode({
    destination_url: 'https://secret.example/a',
    is_protected: true,
    password_hash: hash,
  })
  return { ...redirector, codeId }
}

function enter(
  { links }: ARedirector,
  typed: string,
  { url = '/summer', remoteAddress = '203.0.113.7', headers = {} }: Attempt = {},
) {
  return links.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ password: typed }).toString(),
  })
}

function cookieOf(answer: LightMyRequestResponse): string {
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
}

test('the right password opens the link with its query, and the browser drops the password', async () => {
  const redirector = await aProtected()
  const answer = await enter(redirector, password, { url: '/summer?qr&table=7' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('https://secret.example/a?table=7')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['wrong', '', 'OPEN SESAME & SÖNS', `${password} `, 'x'.repeat(1_000), '\u0000'])(
  '%j opens nothing',
  async (typed) => {
    const answer = await enter(await aProtected(), typed)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBeDefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('That password is wrong.')
    expect(answer.body).not.toContain('secret')
  },
)

test('the password is remembered for the path of the link, without script access', async () => {
  const redirector = await aProtected()
  const answer = await enter(redirector, password, { url: '/Summer' })
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^visit=\d+\.[\w-]{43}; Path=\/Summer; HttpOnly; SameSite=Lax; Secure$/),
  ])
  const again = await redirector.links.inject({
    url: '/Summer',
    headers: { host, cookie: `a=b; ${cookieOf(answer)}` },
  })
  expect([again.statusCode, again.headers.location]).toEqual([302, 'https://secret.example/a'])
})

test('a remembered password is valid for this link, this password and twelve hours', async () => {
  const redirector = await aProtected()
  const { links, aCode, clock, database, changes } = redirector
  await aCode({ tag: 'other', is_protected: true, password_hash: hash })
  const cookie = cookieOf(await enter(redirector, password))
  const statusOf = async (url: string, sent = cookie): Promise<number> =>
    (await links.inject({ url, headers: { host, cookie: sent } })).statusCode
  expect(await statusOf('/summer')).toBe(302)
  expect(await statusOf('/other')).toBe(401)
  expect(
    await statusOf(
      '/summer',
      cookie.replace(/\.(.)/, (_, first: string) => (first === 'A' ? '.B' : '.A')),
    ),
  ).toBe(401)
  expect(await statusOf('/summer', cookie.replace(/=\d/, '=9'))).toBe(401)
  expect(await statusOf('/summer', 'visit=1.a; visit=; visit')).toBe(401)
  clock.now += 12 * 60 * minute
  expect(await statusOf('/summer')).toBe(401)
  clock.now -= 12 * 60 * minute
  await database
    .updateTable('qr_codes')
    .set({ password_hash: aPasswordHash(password) })
    .execute()
  changes.changed('go.acme.com', 'summer')
  expect(await statusOf('/summer')).toBe(401)
})

test('after five wrong tries a visitor waits, longer each time, even with the right password', async () => {
  const redirector = await aProtected()
  const { clock } = redirector
  for (let tries = 0; tries < 5; tries += 1) expect((await enter(redirector, 'guess')).statusCode).toBe(401)
  const slowed = await enter(redirector, password)
  expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '5'])
  expect(slowed.body).toContain('Try again in 5 seconds.')

  clock.now += 5_000
  expect((await enter(redirector, 'guess')).statusCode).toBe(401)
  expect((await enter(redirector, 'guess')).headers['retry-after']).toBe('10')
  clock.now += 10_000
  expect((await enter(redirector, 'guess')).statusCode).toBe(401)
  expect((await enter(redirector, 'guess')).headers['retry-after']).toBe('20')

  clock.now += 20_000
  expect((await enter(redirector, password)).statusCode).toBe(303)
  expect((await enter(redirector, 'guess')).statusCode).toBe(401)
})

test('a wait never exceeds a quarter of an hour, and an hour without tries resets it', async () => {
  const redirector = await aProtected()
  for (let tries = 0; tries < 20; tries += 1) {
    await enter(redirector, 'guess')
    redirector.clock.now += 15 * minute
  }
  await enter(redirector, 'guess')
  expect((await enter(redirector, 'guess')).headers['retry-after']).toBe('900')
  redirector.clock.now += 60 * minute + 1
  expect((await enter(redirector, 'guess')).statusCode).toBe(401)
  expect((await enter(redirector, 'guess')).statusCode).toBe(401)
})

test('forty concurrent guesses count like five', async () => {
  const redirector = await aProtected()
  const answers = await Promise.all(Array.from({ length: 40 }, () => enter(redirector, 'guess')))
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
  expect(
    answers.filter(({ statusCode }) => statusCode !== 401).every(({ statusCode }) => statusCode === 429),
  ).toBe(true)
})

test('guessing on one link slows down no other visitor and no other link', async () => {
  const redirector = await aProtected()
  await redirector.aCode({ tag: 'other', is_protected: true, password_hash: hash })
  for (let tries = 0; tries < 6; tries += 1) await enter(redirector, 'guess')
  expect((await enter(redirector, password)).statusCode).toBe(429)
  expect((await enter(redirector, password, { remoteAddress: '203.0.113.8' })).statusCode).toBe(303)
  expect((await enter(redirector, password, { url: '/other' })).statusCode).toBe(303)
})

test('a hundred wrong passwords from anywhere close the form of that link for ten minutes', async () => {
  const redirector = await aProtected()
  await redirector.aCode({ tag: 'other', is_protected: true, password_hash: hash })
  const from = (step: number) => ({ remoteAddress: `203.0.${step}.1` })
  for (let step = 0; step < 100; step += 1) {
    expect((await enter(redirector, 'guess', from(step))).statusCode).toBe(401)
    if (step % 2 === 0) expect((await enter(redirector, password, from(step))).statusCode).toBe(303)
  }
  const slowed = await enter(redirector, password, from(200))
  expect(slowed.statusCode).toBe(429)
  const seconds = Number(slowed.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(600)
  expect((await enter(redirector, password, { ...from(200), url: '/other' })).statusCode).toBe(303)
  redirector.clock.now += seconds * 1_000
  expect((await enter(redirector, password, from(200))).statusCode).toBe(303)
})

test('a forged address header allows no further guesses', async () => {
  const redirector = await aProtected()
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries += 1) {
    statuses.push(
      (await enter(redirector, 'guess', { headers: { 'x-forwarded-for': `198.51.100.${tries}` } }))
        .statusCode,
    )
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('all addresses of one IPv6 subscriber are one visitor', async () => {
  const redirector = await aProtected()
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push(
      (await enter(redirector, 'guess', { remoteAddress: `2001:db8:1:2::${tries + 1}` })).statusCode,
    )
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await enter(redirector, 'guess', { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(401)
})

test.each([
  ['application/json', '{"password":"x"}', 415],
  ['text/plain', 'password=x', 415],
  ['application/x-www-form-urlencoded', `password=${'x'.repeat(5_000)}`, 413],
  ['application/x-www-form-urlencoded', '%zz&password&password=', 401],
])('a form sent as %s gets a clean response', async (type, payload, status) => {
  const { links } = await aProtected()
  const answer = await links.inject({
    method: 'POST',
    url: '/summer',
    headers: { host, 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a password is never logged, even when its stored hash is broken', async () => {
  const redirector = await aRedirector()
  await redirector.aCode({ is_protected: true, password_hash: 'no hash at all' })
  expect((await enter(redirector, 'my typed password')).statusCode).toBe(401)
  expect(redirector.log.join()).toContain('Could not compare a stored password')
  expect(redirector.log.join()).not.toContain('my typed password')
})

test('a form of a link without a password opens it', async () => {
  const { links, aCode } = await aRedirector()
  await aCode()
  const answer = await links.inject({ method: 'POST', url: '/summer', headers: { host } })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.com/menu'])
})
