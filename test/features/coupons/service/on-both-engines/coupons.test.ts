import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { Coupons } from '#features/coupons/contract/coupons.ts'
import { redeemCoupon, isMistyped, newCouponCode } from '#features/coupons/service/commands.ts'
import { coupons } from '#features/coupons/service/coupons.ts'
import { aCreateRequest } from '../../../../service/support/a-request.ts'
import { answeredDuring } from '../../../../service/support/answered-during.ts'
import { service, serviceForEach } from '../../../../service/support/own-service.ts'

const clock = { now: 0 }
const noon = Date.parse('2026-06-01T12:00:00.000Z')
const day = 86_400_000
serviceForEach({ clock: () => clock.now })

async function aCoupon(codes: readonly string[]): Promise<number> {
  clock.now = noon
  const body = aCreateRequest({
    slashTag: 'offer',
    qrType: 'coupon',
    title: '20% off',
    destinationUrl: undefined,
  })
  const { id } = (await service.api('POST', '/qr-code', body)).json().data
  const added = await service.api('POST', `/qr-code/${id}/coupons`, { codes })
  expect(added.statusCode).toBe(201)
  return id
}

const visitFrom = (address: string, headers: Record<string, string> = {}, url = '/offer?qr=a3') =>
  service.visit({ url, remoteAddress: address, headers: { host: 'go.acme.com', ...headers } })
const shown = (html: string) => /class="coupon-code"[^>]*>([^<]*)</.exec(html)?.[1] ?? null

async function counts(id: number): Promise<Coupons> {
  return (await service.api('GET', `/qr-code/${id}/coupons`)).json().data
}

test('each visitor gets one code of the list a day, and robots get none', async () => {
  const id = await aCoupon(['ONE', 'TWO', 'one ', 'THREE'])
  expect(await counts(id)).toMatchObject({ total: 3, given: 0, redeemed: 0, hasPin: false })
  const first = await visitFrom('203.0.113.1')
  expect([shown(first.body), first.headers['cache-control']]).toEqual(['ONE', 'no-store'])
  expect(shown((await visitFrom('203.0.113.1', {}, '/offer/page')).body)).toBe('ONE')
  expect(shown((await visitFrom('203.0.113.2')).body)).toBe('TWO')
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  expect(shown((await visitFrom('203.0.113.3', bot)).body)).not.toBe('THREE')
  clock.now = noon + day
  expect(shown((await visitFrom('203.0.113.1')).body)).toBe('THREE')
  const late = await visitFrom('203.0.113.4')
  expect([shown(late.body), late.body]).toEqual([
    null,
    expect.stringContaining('All codes have been given out'),
  ])
  expect(await counts(id)).toMatchObject({ total: 3, given: 3 })
})

test('visitors who come at the same instant get different codes, and one visitor the same one', async () => {
  await aCoupon(Array.from({ length: 12 }, (_, place) => `CODE${place}`))
  const visits = await Promise.all(
    Array.from({ length: 30 }, (_, place) => visitFrom(`203.0.113.${place % 10}`)),
  )
  const codes = visits.map(({ body }) => shown(body))
  for (const [place, code] of codes.entries()) expect(code).toBe(codes[place % 10])
  expect(new Set(codes).size).toBe(10)
})

test('one network gets no more codes a day than the list says, and sees its own again', async () => {
  const id = await aCoupon(Array.from({ length: 9 }, (_, place) => `CODE${place}`))
  expect(await counts(id)).toMatchObject({ perNetwork: 50 })
  const wrong = await service.api('PUT', `/qr-code/${id}/coupons/limit`, { perNetwork: 0 })
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'perNetwork'])
  const saved = await service.api('PUT', `/qr-code/${id}/coupons/limit`, { perNetwork: 3 })
  expect([saved.statusCode, saved.json().data.perNetwork]).toEqual([200, 3])
  const browser = (place: number) =>
    visitFrom('2001:db8::1', {
      'user-agent': `Mozilla/5.0 (Android 14; Mobile; rv:${place}) Firefox/${place}`,
    })
  const codes: (string | null)[] = []
  for (let place = 120; place < 126; place += 1) codes.push(shown((await browser(place)).body))
  expect(codes).toEqual(['CODE0', 'CODE1', 'CODE2', null, null, null])
  expect((await browser(125)).body).toContain('This network has had its codes for today')
  expect(shown((await browser(121)).body)).toBe('CODE1')
  expect(shown((await visitFrom('203.0.113.1')).body)).toBe('CODE3')
  clock.now = noon + day
  expect(shown((await browser(125)).body)).toBe('CODE4')
})

const staff = (fields: Record<string, string>, cookie = '') =>
  service.visit({
    method: 'POST',
    url: '/offer/staff',
    headers: {
      host: 'go.acme.com',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie === '' ? {} : { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  })

test('staff redeem a code once with the PIN, and the file says where', async () => {
  const id = await aCoupon(['=SAVE-20', 'TWO'])
  expect((await visitFrom('203.0.113.9', {}, '/offer/staff')).statusCode).toBe(404)
  expect((await service.api('PUT', `/qr-code/${id}/coupons/pin`, { pin: 'abcd' })).statusCode).toBe(400)
  const pinned = await service.api('PUT', `/qr-code/${id}/coupons/pin`, { pin: '471100' })
  expect(pinned.json().data).toMatchObject({ hasPin: true, staffLink: 'https://go.acme.com/offer/staff' })
  await visitFrom('203.0.113.1')
  expect((await staff({ code: 'TWO' })).body).toContain('Enter the PIN')
  const wrong = await staff({ pin: '000000' })
  expect([wrong.body.includes('That PIN is wrong'), wrong.headers['set-cookie']]).toEqual([true, undefined])
  const right = await staff({ pin: '471100' })
  const cookie = String(right.headers['set-cookie']).split(';', 1)[0] ?? ''
  const where = 'Till <3>'
  const redeemed = await staff({ code: ' =save 20', where }, cookie)
  expect(redeemed.body).toContain('=SAVE-20 is redeemed')
  expect(redeemed.body).toContain('value="Till &lt;3&gt;"')
  clock.now += 120_000
  expect((await staff({ code: '=save20' }, cookie)).body).toContain(
    'was already redeemed: 2 minutes ago, Till',
  )
  expect((await staff({ code: 'NONE' }, cookie)).body).toContain('NONE is not on the list')
  const file = await service.api('GET', `/qr-code/${id}/coupons.csv`)
  expect(file.body.split('\r\n')).toEqual([
    '\uFEFFcode,given_at,placement,redeemed_at,redeemed_where',
    `"'=SAVE-20",2026-06-01T12:00:00.000Z,a3,2026-06-01T12:00:00.000Z,Till <3>`,
    'TWO,,,,',
    '',
  ])
  // Another PIN ends the sign-in.
  await service.api('PUT', `/qr-code/${id}/coupons/pin`, { pin: '471200' })
  expect((await staff({ code: 'TWO' }, cookie)).body).toContain('Enter the PIN')
})

test('a PIN of fewer than six digits, as it could be set once, opens nothing', async () => {
  const id = await aCoupon(['ONE'])
  await service.database
    .insertInto('coupon_pins')
    .values({ user_id: 1, code_id: id, pin_hash: await hash('4711') })
    .execute()
  const short = await staff({ pin: '4711' })
  expect(short.body).toContain('A PIN has 6 to 12 digits')
  expect(short.headers['set-cookie']).toBeUndefined()
})

test('guesses of the PIN are slowed down', async () => {
  const id = await aCoupon(['ONE'])
  await service.api('PUT', `/qr-code/${id}/coupons/pin`, { pin: '471100' })
  for (let guess = 0; guess < 5; guess += 1) await staff({ pin: `00000${guess}` })
  const waiting = await staff({ pin: '471100' })
  expect([/in \d+ seconds/.test(waiting.body), waiting.headers['set-cookie']]).toEqual([true, undefined])
})

test('password and PIN of a coupon count wrong tries apart', async () => {
  const id = await aCoupon(['ONE'])
  await service.api('PUT', `/qr-code/${id}/coupons/pin`, { pin: '471100' })
  await service.api('PUT', `/qr-code/${id}`, { password: 'summer-menu', passwordProtectionEnabled: true })
  const password = (word: string) =>
    service.visit({
      method: 'POST',
      url: '/offer',
      headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password: word }).toString(),
    })
  for (let guess = 0; guess < 5; guess += 1) await staff({ pin: `00000${guess}` })
  // The right password makes no room for more guesses at the PIN.
  expect((await password('summer-menu')).headers['set-cookie']).toBeDefined()
  expect((await staff({ pin: '471100' })).body).toMatch(/in \d+ seconds/)
  clock.now += 3_600_000
  for (let guess = 0; guess < 5; guess += 1) await password(`wrong-${guess}`)
  // Guests who mistype the password do not lock the till.
  expect((await staff({ pin: '471100' })).headers['set-cookie']).toBeDefined()
})

test('of two who redeem at the same instant one wins, 1,000 times', async () => {
  const made = await aCoupon([])
  await service.api('POST', `/qr-code/${made}/coupons`, { make: 1_000 })
  const rows = await service.database.selectFrom('coupon_codes').select('text').execute()
  expect(rows).toHaveLength(1_000)
  const deps = { database: service.database, clock: () => clock.now }
  const owner = { userId: 1, codeId: made }
  for (let start = 0; start < rows.length; start += 50)
    await Promise.all(
      rows.slice(start, start + 50).map(async ({ text }) => {
        const both = await Promise.all([
          redeemCoupon(deps, owner, text, 'one'),
          redeemCoupon(deps, owner, text.toLowerCase().replace('0', 'o'), 'other'),
        ])
        expect(both.map(({ kind }) => kind).toSorted()).toEqual(['redeemed', 'used'])
      }),
    )
  expect(await counts(made)).toMatchObject({ redeemed: 1_000 })
})

test('a made code has ten characters, and its last one finds each wrong character', () => {
  for (let place = 0; place < 200; place += 1) {
    const code = newCouponCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const at = place % 10 < 5 ? place % 10 : (place % 10) + 1
    const wrong = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
    expect([isMistyped(code), isMistyped(wrong)]).toEqual([false, true])
  }
})

test('the hashes of visitors are deleted after their day', async () => {
  await aCoupon(['ONE'])
  await visitFrom('203.0.113.1')
  const hashes = async () => await service.database.selectFrom('coupon_codes').select('visitor').execute()
  expect(await hashes()).toEqual([{ visitor: expect.any(Number) }])
  clock.now = noon + 2 * day
  const [forgetting] = coupons.jobs ?? []
  await forgetting?.start({ database: service.database, clock: () => clock.now } as never).stop()
  expect(await hashes()).toEqual([{ visitor: null }])
})

test('others are answered while ten thousand codes are made', async () => {
  const id = await aCoupon(['ONE'])
  const making = service.api('POST', `/qr-code/${id}/coupons`, { make: 9_999 })
  expect(await answeredDuring(service, making)).toBeGreaterThan(20)
  expect((await making).json()).toMatchObject({ added: 9_999, skipped: 0, data: { total: 10_000 } })
})
