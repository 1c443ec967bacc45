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
const me = async (person: TestPerson) => (await person.api('GET', '/me')).json().data

async function aPersonWithPassword(email: string): Promise<TestPerson> {
  const person = await aPerson(service, 'editor', { name: 'Eve', email })
  const set = await person.api('PUT', '/me/password', { password })
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
      const answer = await person.api('PUT', '/me/password', payload)
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
    const change = (payload: object) => person.api('PUT', '/me/password', payload)
    expect((await change({ password: 'another tram 93' })).statusCode).toBe(400)
    expect((await change({ password: 'another tram 93', currentPassword: 'no' })).statusCode).toBe(400)
    expect((await elsewhere.api('GET', '/me')).statusCode).toBe(200)
    expect((await change({ password: 'another tram 93', currentPassword: password })).statusCode).toBe(200)
    expect((await elsewhere.api('GET', '/me')).statusCode).toBe(401)
    expect((await person.api('GET', '/me')).statusCode).toBe(200)
  })

  test('guesses are limited for one person and for one network, known address or not', async () => {
    await start({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })
    for (const email of ['known@acme.com', 'nobody@acme.com']) {
      if (email.startsWith('known')) await aPersonWithPassword(email)
      await guess(email)
      const slowed = await visitor('/sign-in/password', { email, password })
      expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '600'])
    }
    for (let more = 0; more < limitRules.signInNetwork.most; more += 1)
      await visitor('/invitation', { token: `guess-${more}` })
    expect((await visitor('/sign-in/token', { token: service.token })).statusCode).toBe(429)
  })

  async function guess(email: string, headers: Record<string, string> = {}): Promise<void> {
    const guesses = Array.from({ length: limitRules.signInPerson.most }, () =>
      visitor('/sign-in/password', { email, password: 'x' }, headers),
    )
    for (const answer of await Promise.all(guesses)) expect(answer.statusCode).toBe(400)
  }
  const knownMark = (answer: Awaited<ReturnType<typeof visitor>>) =>
    [answer.headers['set-cookie']]
      .flat()
      .find((cookie) => cookie?.startsWith('tessera-80-known='))
      ?.split(';', 1)[0] ?? ''

  test('a stranger’s guesses lock out nobody elsewhere, nor a browser that signed in before', async () => {
    await start({ clock: () => Date.parse('2026-05-01T10:00:00.000Z'), trustProxy: true })
    const email = 'eve@acme.com'
    await aPersonWithPassword(email)
    const near = { 'x-forwarded-for': '203.0.113.1' }
    const signIn = (given: string, headers: Record<string, string>) =>
      visitor('/sign-in/password', { email, password: given }, headers)
    const cookie = knownMark(await signIn(password, near))
    const others = await visitor('/sign-in/password', { email: 'gil@acme.com', password: 'x' }, near)
    expect([cookie, knownMark(others)]).toEqual([expect.stringMatching(/=[\w-]{22}\.[\w-]{43}$/), ''])

    await guess(email, { 'x-forwarded-for': '198.51.100.7' })
    expect((await signIn(password, { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(429)
    expect((await signIn(password, near)).statusCode).toBe(200)
    await guess(email, { ...near, cookie: 'tessera-80-known=forged' }).catch(() => {})
    expect((await signIn(password, near)).statusCode).toBe(429)
    expect((await signIn(password, { ...near, cookie })).statusCode).toBe(200)
    await guess(email, { ...near, cookie }).catch(() => {})
    expect((await signIn(password, { ...near, cookie })).statusCode).toBe(429)
  })

  test('guesses of the current password are limited', async () => {
    await start({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })
    const person = await aPersonWithPassword('eve@acme.com')
    const change = (currentPassword: string) =>
      person.api('PUT', '/me/password', { password: 'another tram 93', currentPassword })
    const guesses = Array.from({ length: limitRules.proof.most }, () => change('wrong'))
    for (const answer of await Promise.all(guesses)) expect(answer.statusCode).toBe(400)
    expect((await change(password)).statusCode).toBe(429)
  })

  test('a new password ends access tokens, passkeys and identities when the person asks for it', async () => {
    await start()
    const person = await aPersonWithPassword('eve@acme.com')
    const { database } = service
    const identity = { label: '', created_at: '', last_used_at: null, person_id: person.id }
    const give = async () => {
      const key = aPasskey()
      const payload = { currentPassword: password }
      const options = await person.api('POST', '/me/passkeys/options', payload)
      const response = key.create(options.json().data)
      await person.api('POST', '/me/passkeys', { response })
      await person.api('POST', '/tokens', { name: 'Shop' })
      const subject = crypto.randomUUID()
      await database
        .insertInto('identities')
        .values({ ...identity, issuer: 'https://login.acme.com', subject, id: subject })
        .execute()
    }
    const left = async () => {
      const tables = ['tokens', 'passkeys', 'identities'] as const
      const rows = await Promise.all(
        tables.map((table) =>
          database.selectFrom(table).select('person_id').where('person_id', '=', person.id).execute(),
        ),
      )
      return rows.map(({ length }) => length)
    }
    const change = (payload: object) =>
      person.api('PUT', '/me/password', { password, currentPassword: password, ...payload })
    await give()
    expect([(await change({})).statusCode, await left()]).toEqual([200, [1, 1, 1]])
    expect([(await change({ endOtherAccess: true })).statusCode, await left()]).toEqual([200, [0, 0, 0]])

    await give()
    const owner = await aPerson(service, 'owner')
    const made = await owner.api('POST', `/members/${person.id}/recovery`)
    const token = new URL(made.json().data.link).hash.slice(1)
    const set = await visitor('/sign-in/new-password', { token, password, endOtherAccess: true })
    expect([set.statusCode, await left()]).toEqual([200, [0, 0, 0]])
    // The configured token stays: it belongs to the administrator of the service.
    expect((await service.api('GET', '/session')).statusCode).toBe(200)
  })

  test('signing in again in a browser ends its earlier session', async () => {
    await start()
    const person = await aPersonWithPassword('eve@acme.com')
    const { cookie } = person
    const again = await visitor('/sign-in/password', { email: 'eve@acme.com', password }, { cookie })
    const later = browserOf(service, 0, '', String(again.headers['set-cookie']).split(';', 1)[0] ?? '')
    expect((await person.api('GET', '/me')).statusCode).toBe(401)
    expect((await later.api('GET', '/me/sessions')).json().data).toHaveLength(1)
  })
})

describe('passkeys', () => {
  const begin = async (person: TestPerson, payload: object = {}) =>
    (await person.api('POST', '/me/passkeys/options', payload)).json().data
  const add = (person: TestPerson, response: object) =>
    person.api('POST', '/me/passkeys', { name: '', response })
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
    const list = (await person.api('GET', '/me/passkeys')).json().data
    expect(list).toMatchObject([{ id: key.id, name: '', lastUsedAt: expect.any(String) }])
    const rename = (by: TestPerson, name: string) => by.api('PUT', `/me/passkeys/${key.id}`, { name })
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
    const made = aPasskey().create(await begin(person, { currentPassword: password }))
    await person.api('POST', '/sign-out')
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
    const send = async (method: 'PUT' | 'DELETE', url: string, payload: object = {}) =>
      person.api(method, `/me/${url}`, payload)
    const proof = async () => ({ passkey: key.get(await challenge()) })
    const remove = async (given: object) => send('DELETE', `passkeys/${key.id}`, given)
    expect((await remove(await proof())).json().errors[0].code).toBe('last-way')
    expect((await send('PUT', 'password', { password, ...(await proof()) })).statusCode).toBe(200)
    expect((await remove({ currentPassword: password })).statusCode).toBe(200)
    expect((await remove({ currentPassword: password })).statusCode).toBe(404)
  })

  test('are added and removed with the password or a passkey, and nobody else’s', async () => {
    await start()
    const person = await aPersonWithPassword('eve@acme.com')
    const options = '/api/v1/me/passkeys/options'
    const ask = (by: TestPerson, payload: object = {}) => by.inject({ method: 'POST', url: options, payload })
    const errorOf = ({ statusCode, ...answer }: Awaited<ReturnType<typeof ask>>) => [
      statusCode,
      answer.json().errors?.[0],
    ]
    expect(errorOf(await ask(person))).toMatchObject([
      400,
      { field: 'currentPassword', code: 'current-password' },
    ])
    expect(errorOf(await ask(person, { currentPassword: 'no' }))).toMatchObject([
      400,
      { field: 'currentPassword', message: 'Your current password is wrong.' },
    ])
    const key = aPasskey()
    await add(person, key.create(await begin(person, { currentPassword: password })))
    const remove = (payload: object) => person.api('DELETE', `/me/passkeys/${key.id}`, payload)
    expect(errorOf(await remove({}))).toMatchObject([400, { field: 'currentPassword' }])

    const other = await aPerson(service, 'viewer')
    const foreign = aPasskey()
    await add(other, foreign.create(await begin(other)))
    expect(errorOf(await ask(other))).toMatchObject([400, { field: 'passkey', code: 'confirm' }])
    expect(errorOf(await remove({ passkey: foreign.get(await challenge()) }))).toMatchObject([
      400,
      { field: 'passkey', code: 'unknown' },
    ])
    const signedIn = await visitor('/sign-in/passkey', { response: key.get(await challenge()) })
    const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? ''
    const elsewhere = browserOf(service, person.id, '', cookie)
    expect((await elsewhere.api('GET', '/me')).statusCode).toBe(200)
    const proof = { passkey: key.get(await challenge()) }
    expect((await remove(proof)).statusCode).toBe(200)
    // A session that the passkey began ends with it.
    expect((await elsewhere.api('GET', '/me')).statusCode).toBe(401)
    expect((await person.api('GET', '/me')).statusCode).toBe(200)
    expect(errorOf(await ask(other, proof))).toMatchObject([400, { field: 'response' }])
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
    const answer = await owner.api('POST', `/members/${id}/recovery`)
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
    expect((await set()).json().errors[0].code).toBe('link-used-up')
    expect((await person.api('GET', '/me')).statusCode).toBe(401)
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
    const invited = await other.api('POST', '/invitations', { role: 'owner' })
    const joined = await person.api('POST', '/invitation/accept', {
      token: new URL(invited.json().link).hash.slice(1),
    })
    expect(joined.statusCode).toBe(200)
    expect((await set(token)).json().errors[0].code).toBe('link-used-up')
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
    expect((await set(beforeJoining.token)).json().errors[0].code).toBe('link-used-up')
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
    expect((await set(beforeLowering.token)).json().errors[0].code).toBe('link-used-up')
    await lower('owner')

    const beforeRemoval = await makeLink(owner, person.id)
    await owner.api('DELETE', `/members/${person.id}`)
    expect((await set(beforeRemoval.token)).json().errors[0].code).toBe('link-used-up')
    expect((await me(person)).name).toBe('Eve')
  })
})
