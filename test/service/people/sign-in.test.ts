import { afterEach, describe, expect, test } from 'vitest'
import { limitRules } from '#service/limits/limit-rules.ts'
import { aPasskey } from '../support/a-passkey.ts'
import { aService, type ServiceOptions, type TestService } from '../support/a-service.ts'
import { aPerson, asVisitor, browserOf, type TestPerson } from '../support/people.ts'

let service: TestService
afterEach(() => service.close())
const start = async (options: ServiceOptions = {}) => {
  service = await aService(options)
}
const visitor = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  asVisitor(service)({ method: 'POST', url: `/api/v1${url}`, payload, headers })
const password = 'maple river 82 tram'
const me = async (person: TestPerson) => (await person.inject({ url: '/api/v1/me' })).json().data

async function aPersonWithPassword(email: string): Promise<TestPerson> {
  const person = await aPerson(service, 'editor', { name: 'Eve', email })
  const set = await person.inject({ method: 'PUT', url: '/api/v1/me/password', payload: { password } })
  expect(set.statusCode).toBe(200)
  return person
}

describe('e-mail address and password', () => {
  test('sign in, and a wrong password gets the answer of an unknown address', async () => {
    await start()
    await aPersonWithPassword('Eve@Acme.com')
    await aPerson(service, 'viewer', { email: 'without@acme.com' })
    const right = await visitor('/sign-in/password', { email: ' eve@acme.COM', password })
    expect([right.statusCode, right.json().data.name]).toEqual([200, 'Eve'])
    const wrong = await visitor('/sign-in/password', { email: 'eve@acme.com', password: 'wrong' })
    const unknown = await visitor('/sign-in/password', { email: 'nobody@acme.com', password })
    const without = await visitor('/sign-in/password', { email: 'without@acme.com', password })
    expect(wrong.json()).toEqual({
      success: false,
      message: 'password: The e-mail address or the password is wrong.',
      errors: [{ field: 'password', message: 'The e-mail address or the password is wrong.', code: 'wrong' }],
    })
    for (const answer of [unknown, without]) {
      expect([answer.statusCode, answer.headers['set-cookie'], answer.body]).toEqual([
        400,
        undefined,
        wrong.body,
      ])
    }
  })

  const weakOnes = [
    ['short', 'Use at least 10 characters.', undefined],
    ['Basketball', 'Many people use this password', 'well-known'],
    ['password123!', 'Many people use this password', 'well-known'],
    ['aaaaaaaaaaaaaa', 'Many people use this password', 'well-known'],
    ['eve@acme.com1', 'Choose a password without your name', 'personal'],
  ] as const
  test('a weak one is refused with the reason', async () => {
    await start()
    const person = await aPerson(service, 'viewer', { name: 'Eve', email: 'eve@acme.com' })
    for (const [weak, words, code] of weakOnes) {
      const payload = { password: weak }
      const answer = await person.inject({ method: 'PUT', url: '/api/v1/me/password', payload })
      expect([weak, answer.statusCode]).toEqual([weak, 400])
      expect(answer.json().errors[0], weak).toMatchObject({
        field: 'password',
        message: expect.stringContaining(words),
        ...(code === undefined ? {} : { code }),
      })
    }
    expect((await me(person)).hasPassword).toBe(false)
  })

  test('a change needs the current password and ends all other sessions', async () => {
    await start()
    const person = await aPersonWithPassword('eve@acme.com')
    const other = await visitor('/sign-in/password', { email: 'eve@acme.com', password })
    const elsewhere = browserOf(service, 0, '', String(other.headers['set-cookie']).split(';', 1)[0] ?? '')
    const change = (payload: object) => person.inject({ method: 'PUT', url: '/api/v1/me/password', payload })
    expect((await change({ password: 'another tram 93' })).statusCode).toBe(400)
    expect((await change({ password: 'another tram 93', currentPassword: 'no' })).statusCode).toBe(400)
    expect((await elsewhere.inject({ url: '/api/v1/me' })).statusCode).toBe(200)
    expect((await change({ password: 'another tram 93', currentPassword: password })).statusCode).toBe(200)
    expect((await elsewhere.inject({ url: '/api/v1/me' })).statusCode).toBe(401)
    expect((await person.inject({ url: '/api/v1/me' })).statusCode).toBe(200)
  })

  test('guesses are limited for one person and for one network, known address or not', async () => {
    await start({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })
    for (const email of ['known@acme.com', 'nobody@acme.com']) {
      if (email.startsWith('known')) await aPersonWithPassword(email)
      for (let guess = 0; guess < limitRules.signInPerson.most; guess += 1) {
        expect((await visitor('/sign-in/password', { email, password: 'x' })).statusCode).toBe(400)
      }
      const slowed = await visitor('/sign-in/password', { email, password })
      expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '600'])
    }
    for (let more = 0; more < limitRules.signInNetwork.most; more += 1)
      await visitor('/invitation', { token: `guess-${more}` })
    expect((await visitor('/sign-in/token', { token: service.token })).statusCode).toBe(429)
  })
})

describe('passkeys', () => {
  const begin = async (person: TestPerson) =>
    (await person.inject({ method: 'POST', url: '/api/v1/me/passkeys/options' })).json().data
  const add = (person: TestPerson, response: object) =>
    person.inject({ method: 'POST', url: '/api/v1/me/passkeys', payload: { name: '', response } })
  const challenge = async () => (await visitor('/sign-in/passkey/options')).json().data

  test('are added by a signed-in person and sign them in; a replay of either is refused', async () => {
    await start()
    const person = await aPerson(service, 'editor', { name: 'Eve' })
    const key = aPasskey()
    const options = await begin(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tessera' },
      user: { displayName: 'Eve' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const made = key.create(options)
    expect((await add(person, made)).statusCode).toBe(201)
    expect((await add(person, made)).json().errors[0].code).toBe('expired')

    const answer = key.get(await challenge())
    const signedIn = await visitor('/sign-in/passkey', { response: answer })
    expect([signedIn.statusCode, signedIn.json().data.name]).toEqual([200, 'Eve'])
    const again = await visitor('/sign-in/passkey', { response: answer })
    expect([again.statusCode, again.headers['set-cookie'], again.json().errors[0].code]).toEqual([
      400,
      undefined,
      'expired',
    ])
    expect((await me(person)).passkeys).toBe(1)
    const list = (await person.inject({ url: '/api/v1/me/passkeys' })).json().data
    expect(list).toMatchObject([{ id: key.id, name: '', lastUsedAt: expect.any(String) }])
    const rename = (by: TestPerson, name: string) =>
      by.inject({ method: 'PUT', url: `/api/v1/me/passkeys/${key.id}`, payload: { name } })
    expect((await rename(person, ' Desk  phone ')).json().data).toMatchObject({
      id: key.id,
      name: 'Desk phone',
    })
    expect((await rename(person, ' ')).json().errors).toMatchObject([{ field: 'name' }])
    expect((await rename(await aPerson(service, 'owner'), 'Mine')).statusCode).toBe(404)
  })

  test('used 50 times at once with one answer sign in once', async () => {
    await start()
    const person = await aPerson(service, 'editor')
    const key = aPasskey()
    await add(person, key.create(await begin(person)))
    const response = key.get(await challenge())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => visitor('/sign-in/passkey', { response })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  const forgeries: readonly [string, (key: ReturnType<typeof aPasskey>, options: object) => object][] = [
    ['from another origin', (key, options) => key.get(options, { from: 'http://localhost:8081' })],
    ['without the check of the person', (key, options) => key.get(options, { flags: 1 })],
    ['of another key', (key, options) => ({ ...aPasskey().get(options), id: key.id, rawId: key.id })],
    ['of an unknown passkey', (_key, options) => aPasskey().get(options)],
    ['to a challenge of our own', (key) => key.get({ challenge: 'aaaaaaaaaaaaaaaaaaaaaa' })],
    ['that is nothing', () => ({})],
  ]
  test('a forged answer signs in nobody, and the real one does afterwards', async () => {
    await start()
    const person = await aPerson(service, 'editor')
    const key = aPasskey()
    await add(person, key.create(await begin(person)))
    for (const [forgery, forge] of forgeries) {
      const answer = await visitor('/sign-in/passkey', { response: forge(key, await challenge()) })
      expect([forgery, answer.statusCode, answer.headers['set-cookie']]).toEqual([forgery, 400, undefined])
    }
    const response = key.get(await challenge())
    expect((await visitor('/sign-in/passkey', { response })).statusCode).toBe(200)
  })

  test('of one person’s challenge cannot be added by another', async () => {
    await start()
    const [one, other] = [await aPerson(service, 'editor'), await aPerson(service, 'editor')]
    expect((await add(other, aPasskey().create(await begin(one)))).statusCode).toBe(400)
    expect(await service.database.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  test('are not added when the session that began it has ended, neither by another one', async () => {
    await start()
    const person = await aPersonWithPassword('eve@acme.com')
    const made = aPasskey().create(await begin(person))
    await person.inject({ method: 'POST', url: '/api/v1/sign-out' })
    const again = await visitor('/sign-in/password', { email: 'eve@acme.com', password })
    const later = browserOf(service, 0, '', String(again.headers['set-cookie']).split(';', 1)[0] ?? '')
    expect((await add(later, made)).json().errors[0].code).toBe('expired')
    expect(await service.database.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  test('stay while they are the last way to sign in', async () => {
    await start()
    const person = await aPerson(service, 'editor', { email: 'eve@acme.com' })
    const key = aPasskey()
    await add(person, key.create(await begin(person)))
    const remove = () => person.inject({ method: 'DELETE', url: `/api/v1/me/passkeys/${key.id}` })
    expect((await remove()).json().errors[0].code).toBe('last-way')
    await person.inject({ method: 'PUT', url: '/api/v1/me/password', payload: { password } })
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
  })

  test.each([
    ['127.0.0.1:8080', undefined, { passkeysMissing: 'ip-address', passkeyAddress: 'http://localhost:8080' }],
    ['[::1]:8080', undefined, { passkeysMissing: 'ip-address', passkeyAddress: 'http://localhost:8080' }],
    ['192.0.2.7:8080', undefined, { passkeysMissing: 'ip-address', passkeyAddress: null }],
    ['qr.acme.com', undefined, { passkeysMissing: 'unknown-address', passkeyAddress: null }],
    ['any', 'http://qr.acme.com', { passkeysMissing: 'not-secure', passkeyAddress: null }],
    ['any', 'https://192.0.2.7', { passkeysMissing: 'ip-address', passkeyAddress: null }],
    ['any', 'https://qr.acme.com', { passkeys: true, passkeysMissing: null }],
    ['localhost:8080', undefined, { passkeys: true, passkeysMissing: null }],
  ])('at %s, configured %s, answer %j', async (host, dashboardOrigin, expected) => {
    await start(dashboardOrigin === undefined ? {} : { dashboardOrigin })
    const { data } = (await service.app.api.inject({ url: '/api/v1/sign-in', headers: { host } })).json()
    expect(data).toMatchObject({ passkeys: false, isNew: true, ...expected })
  })
})

describe('a link to a new password', () => {
  const makeLink = async (owner: TestPerson, id: number) => {
    const answer = await owner.inject({ method: 'POST', url: `/api/v1/members/${id}/recovery` })
    return { answer, token: answer.statusCode === 201 ? new URL(answer.json().data.link).hash.slice(1) : '' }
  }

  test('is made by an owner, works once, and ends all sessions of the person', async () => {
    await start()
    const owner = await aPerson(service, 'owner')
    const person = await aPersonWithPassword('eve@acme.com')
    const { token } = await makeLink(owner, person.id)
    const set = () => visitor('/sign-in/new-password', { token, password: 'another tram 93' })
    const stored = JSON.stringify(await service.database.selectFrom('recovery_links').selectAll().execute())
    expect(stored).not.toContain(token)
    expect((await set()).json().data.name).toBe('Eve')
    expect((await set()).json().errors[0].code).toBe('expired')
    expect((await person.inject({ url: '/api/v1/me' })).statusCode).toBe(401)
    expect(
      (await visitor('/sign-in/password', { email: 'eve@acme.com', password: 'another tram 93' })).statusCode,
    ).toBe(200)
  })

  test('opens no account that the owner has no right to', async () => {
    await start()
    await service.addUser(2)
    const owner = await aPerson(service, 'owner')
    const guest = await aPerson(service, 'viewer', { name: 'Gil' })
    await service.database
      .insertInto('memberships')
      .values({
        user_id: 2,
        person_id: guest.id,
        role: 'owner',
        is_approver: true,
        created_at: new Date().toISOString(),
      })
      .execute()
    expect((await makeLink(owner, guest.id)).answer.statusCode).toBe(400)
    expect((await makeLink(owner, 987)).answer.statusCode).toBe(404)
  })

  const set = (token: string) => visitor('/sign-in/new-password', { token, password: 'another tram 93' })

  test('ends when the person joins another account', async () => {
    await start()
    await service.addUser(2)
    const [owner, other] = [await aPerson(service, 'owner'), await aPerson(service, 'owner', { userId: 2 })]
    const person = await aPersonWithPassword('eve@acme.com')
    const { token } = await makeLink(owner, person.id)
    const invited = await other.inject({
      method: 'POST',
      url: '/api/v1/invitations',
      payload: { role: 'owner' },
    })
    const joined = await person.inject({
      method: 'POST',
      url: '/api/v1/invitation/accept',
      payload: { token: new URL(invited.json().link).hash.slice(1) },
    })
    expect(joined.statusCode).toBe(200)
    expect((await set(token)).json().errors[0].code).toBe('expired')
    expect(await service.database.selectFrom('recovery_links').selectAll().execute()).toEqual([])
  })

  test('works only while the owner who made it may make one', async () => {
    await start()
    await service.addUser(2)
    const owner = await aPerson(service, 'owner')
    const person = await aPersonWithPassword('eve@acme.com')
    const { database } = service
    const membership = { user_id: 2, role: 'viewer', is_approver: false, created_at: '' } as const

    const beforeJoining = await makeLink(owner, person.id)
    await database
      .insertInto('memberships')
      .values({ ...membership, person_id: person.id })
      .execute()
    expect((await set(beforeJoining.token)).json().errors[0].code).toBe('expired')
    await database
      .deleteFrom('memberships')
      .where('user_id', '=', 2)
      .where('person_id', '=', person.id)
      .execute()

    const beforeLowering = await makeLink(owner, person.id)
    const lower = (role: string) =>
      database
        .updateTable('memberships')
        .set({ role: role as 'editor' })
        .where('person_id', '=', owner.id)
        .execute()
    await lower('editor')
    expect((await set(beforeLowering.token)).json().errors[0].code).toBe('expired')
    await lower('owner')

    const beforeRemoval = await makeLink(owner, person.id)
    await owner.inject({ method: 'DELETE', url: `/api/v1/members/${person.id}` })
    expect((await set(beforeRemoval.token)).json().errors[0].code).toBe('expired')
    expect((await me(person)).name).toBe('Eve')
  })
})
