import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMembership } from '#service/commands/people/add-person.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { aService, apiOf, type TestService } from '../support/a-service.ts'
import { anIdentityProvider } from '../support/an-identity-provider.ts'
import { aPerson, asVisitor, browserOf, cookieName, type TestPerson } from '../support/people.ts'
import { foreignPaths } from '../../contract/foreign-paths.ts'

let first: Awaited<ReturnType<typeof anIdentityProvider>>
let second: Awaited<ReturnType<typeof anIdentityProvider>>
let service: TestService
beforeAll(async () => {
  first = await anIdentityProvider('acme')
  second = await anIdentityProvider('other')
})
afterAll(async () => {
  await first.close()
  await second.close()
})
afterEach(async () => {
  first.breakPart(null)
  await service.close()
})

async function start() {
  service = await aService({ identityProviders: [first.settings, second.settings] })
}

type Begun = { readonly url: string; readonly cookie: string }

async function begin(payload: object = {}, person?: TestPerson): Promise<Begun> {
  const api = person?.api ?? apiOf(asVisitor(service))
  const answer = await api('POST', '/sign-in/provider', { provider: 'acme', ...payload })
  expect(answer.statusCode).toBe(200)
  return { url: answer.json().data.url, cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' }
}
/** The browser comes back from the provider: without the Strict session cookie, with the Lax one. */
const comeBack = (path: string, cookie: string) =>
  service.app.api.inject({ method: 'GET', url: path, headers: cookie === '' ? {} : { cookie } })

async function signIn(payload: object = {}, person?: TestPerson) {
  const { url, cookie } = await begin(payload, person)
  const answer = await comeBack(await first.visit(url), cookie)
  const session = [answer.headers['set-cookie']]
    .flat()
    .find((set) => set?.startsWith(`${cookieName}=`))
    ?.split(';', 1)[0]
  return { answer, location: answer.headers.location, session }
}
const whoIs = async (session: string | undefined) =>
  (await service.app.api.inject({ url: '/api/v1/me', headers: { cookie: session ?? '' } })).json().data

async function invite(): Promise<string> {
  const owner = await aPerson(service, 'owner')
  const answer = await owner.api('POST', '/invitations', { role: 'editor' })
  return new URL(answer.json().link).hash.slice(1)
}

describe('an identity at a provider', () => {
  test('joins by an invitation that survives the way there and back, and signs in from then on', async () => {
    await start()
    first.signInAs({ subject: 'u-1', name: 'Eve Long', email: 'eve@acme.com', isEmailVerified: true })
    const joined = await signIn({ invitation: await invite(), returnTo: '/welcome?step=2' })
    expect([joined.answer.statusCode, joined.location]).toEqual([302, '/welcome?step=2'])
    expect(await whoIs(joined.session)).toMatchObject({
      name: 'Eve Long',
      isNamed: true,
      email: 'eve@acme.com',
      identities: 1,
      accounts: [{ role: 'editor' }],
    })
    first.signInAs({ subject: 'u-1', email: 'changed@acme.com' })
    expect(await whoIs((await signIn()).session)).toMatchObject({ name: 'Eve Long', email: 'eve@acme.com' })
    const stored = JSON.stringify(await service.database.selectFrom('sign_in_steps').selectAll().execute())
    expect(stored).toBe('[]')
  })

  test('is known by issuer and subject, never by its e-mail address', async () => {
    await start()
    await aPerson(service, 'owner', { name: 'Olga', email: 'olga@acme.com' })
    first.signInAs({ subject: 'u-2', name: 'Mallory', email: 'olga@acme.com', isEmailVerified: true })
    expect(await signIn()).toMatchObject({ location: '/?signIn=no-account', session: undefined })
    // Joining tells nothing either: the address is taken as for everybody else, and opens nothing of Olga's.
    const joined = await signIn({ invitation: await invite() })
    expect(await whoIs(joined.session)).toMatchObject({ name: 'Mallory', email: 'olga@acme.com' })
    first.signInAs({ subject: 'u-3', name: 'Max', email: 'max@acme.com', isEmailVerified: false })
    expect(await whoIs((await signIn({ invitation: await invite() })).session)).toMatchObject({ email: null })
  })

  test('is linked by a person who is signed in, listed and removed', async () => {
    await start()
    let person = await aPerson(service, 'viewer', { name: 'Vic', email: 'vic@acme.com' })
    await service.addUser(2)
    const now = new Date().toISOString()
    const membership = { userId: 2, personId: person.id, role: 'viewer', isApprover: false, now } as const
    await inTransaction(service.database, async (transaction) => ({
      ok: await addMembership(transaction, membership),
    }))
    await person.api('POST', '/me/account', { account: 2 })
    first.signInAs({ subject: 'u-4', name: 'Victor', email: 'v@acme.com' })
    const linked = await signIn({ returnTo: '/profile' }, person)
    expect([linked.location, (await whoIs(linked.session)).id]).toEqual(['/profile', person.id])
    // The new session takes the place of the earlier one.
    expect((await person.api('GET', '/me')).statusCode).toBe(401)
    person = browserOf(service, person.id, '', linked.session ?? '')
    expect((await whoIs(linked.session)).account).toBe(2)
    const other = await aPerson(service, 'viewer')
    expect((await signIn({ returnTo: '/profile' }, other)).location).toBe('/profile?signIn=taken')
    const list = async () => (await person.api('GET', '/me/identities')).json().data
    expect(await list()).toMatchObject([{ provider: 'Provider acme', label: 'v@acme.com' }])
    const url = `/api/v1/me/identities/${(await list())[0].id}`
    expect((await person.inject({ method: 'DELETE', url })).json().errors[0].code).toBe('last-way')
    await person.api('PUT', '/me/password', { password: 'maple river 82 tram' })
    const link = await person.api('POST', '/sign-in/provider', { provider: 'acme' })
    const unlink = await person.inject({ method: 'DELETE', url })
    for (const answer of [link, unlink]) {
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'currentPassword'])
    }
    const elsewhere = (await signIn()).session
    expect((await whoIs(elsewhere)).id).toBe(person.id)
    const payload = { currentPassword: 'maple river 82 tram' }
    expect((await person.inject({ method: 'DELETE', url, payload })).statusCode).toBe(200)
    expect(await list()).toEqual([])
    // A session that the identity began ends with it.
    expect(await whoIs(elsewhere)).toBeUndefined()
  })
})

describe('a sign-in at a provider', () => {
  test('is accepted once, in the browser that began it, and within five minutes', async () => {
    await start()
    first.signInAs({ subject: 'u-5' })
    const { url, cookie } = await begin()
    const back = await first.visit(url)
    const other = await begin()
    for (const wrong of ['', other.cookie, `${cookieName}-step=forged`]) {
      expect((await comeBack(back, wrong)).headers.location).toBe('/?signIn=expired')
    }
    expect((await comeBack(back, cookie)).headers.location).toBe('/?signIn=no-account')
    for (let replay = 0; replay < 3; replay += 1) {
      const answer = await comeBack(back, cookie)
      expect([answer.headers.location, String(answer.headers['set-cookie'])]).toEqual([
        '/?signIn=expired',
        expect.not.stringContaining(`${cookieName}=`),
      ])
    }
    expect(await service.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('with a code of somebody else is refused', async () => {
    await start()
    first.signInAs({ subject: 'u-6' })
    const [mine, theirs] = [await begin(), await begin()]
    const stolen = new URL(await first.visit(theirs.url), 'http://localhost')
    const back = new URL(await first.visit(mine.url), 'http://localhost')
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    const answer = await comeBack(`${back.pathname}${back.search}`, mine.cookie)
    expect(answer.headers.location).toBe('/?signIn=refused')
  })

  test('with a signature of another key, or without an answer of the key set, signs in nobody', async () => {
    await start()
    first.signInAs({ subject: 'u-8' })
    const invitation = await invite()
    first.breakPart('keys')
    expect(await signIn({ invitation })).toMatchObject({
      location: '/?signIn=unavailable',
      session: undefined,
    })
    first.breakPart('signature')
    expect(await signIn({ invitation })).toMatchObject({ location: '/?signIn=refused', session: undefined })
    first.breakPart(null)
    expect(await signIn({ invitation })).toMatchObject({ location: '/', session: expect.any(String) })
  })

  const endings: readonly [string, (person: TestPerson) => Promise<unknown>][] = [
    ['a sign-out', (person) => person.api('POST', '/sign-out')],
    ['a sign-out in another browser', (person) => person.api('DELETE', `/me/sessions/${person.sessionId}`)],
    [
      'a new password by a link',
      async (person) => {
        const owner = await aPerson(service, 'owner')
        const made = await owner.api('POST', `/members/${person.id}/recovery`)
        const token = new URL(made.json().data.link).hash.slice(1)
        const payload = { token, password: 'maple river 82 tram' }
        await asVisitor(service)({ method: 'POST', url: '/api/v1/sign-in/new-password', payload })
      },
    ],
  ]
  test('ends with the session that began it, and links nothing', async () => {
    await start()
    for (const [index, [name, end]] of endings.entries()) {
      first.signInAs({ subject: `ended-${index}` })
      const person = await aPerson(service, 'viewer', { email: `person-${index}@acme.com` })
      const { url, cookie } = await begin({}, person)
      const back = await first.visit(url)
      await end(person)
      const answer = await comeBack(back, cookie)
      expect([name, answer.headers.location]).toEqual([name, '/?signIn=expired'])
      expect([name, String(answer.headers['set-cookie'])]).toEqual([
        name,
        expect.not.stringContaining(`${cookieName}=`),
      ])
    }
    expect(await service.database.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  test('ends with its session while the provider still answers', async () => {
    await start()
    first.signInAs({ subject: 'slow' })
    const person = await aPerson(service, 'viewer')
    const { url, cookie } = await begin({}, person)
    const back = await first.visit(url)
    first.beforeToken(() => person.api('POST', '/sign-out'))
    expect((await comeBack(back, cookie)).headers.location).toBe('/?signIn=expired')
    expect(await service.database.selectFrom('identities').selectAll().execute()).toEqual([])
    expect(
      await service.database.selectFrom('sessions').selectAll().where('person_id', '=', person.id).execute(),
    ).toEqual([])
  })

  test('takes no path that leads elsewhere', async () => {
    await start()
    for (const returnTo of foreignPaths) {
      const answer = await asVisitor(service)({
        method: 'POST',
        url: '/api/v1/sign-in/provider',
        payload: { provider: 'acme', returnTo },
      })
      expect([returnTo, answer.statusCode]).toEqual([returnTo, 400])
    }
  })

  test('with a stored path that leads elsewhere ends at the start page', async () => {
    await start()
    first.signInAs({ subject: 'u-7' })
    await signIn({ invitation: await invite() })
    for (const returnTo of foreignPaths) {
      const { url, cookie } = await begin()
      await service.database
        .updateTable('sign_in_steps')
        .set({ content: JSON.stringify({ provider: 'acme', returnTo, account: null }) })
        .execute()
      const answer = await comeBack(await first.visit(url), cookie)
      expect([returnTo, answer.statusCode, answer.headers.location]).toEqual([returnTo, 302, '/'])
    }
  })

  test('waits for no other provider: one that is down is tried again at its next use', async () => {
    await start()
    first.takeDown(true)
    const ask = (provider: string) =>
      asVisitor(service)({ method: 'POST', url: '/api/v1/sign-in/provider', payload: { provider } })
    const down = await ask('acme')
    expect([down.statusCode, down.json().errors[0].code]).toEqual([400, 'unavailable'])
    expect((await ask('other')).statusCode).toBe(200)
    expect((await asVisitor(service)({ url: '/api/v1/sign-in' })).json().data.providers).toEqual([
      { id: 'acme', name: 'Provider acme' },
      { id: 'other', name: 'Provider other' },
    ])
    first.takeDown(false)
    expect((await ask('acme')).statusCode).toBe(200)
    expect((await ask('none')).statusCode).toBe(400)
  })
})
