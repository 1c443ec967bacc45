import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInvitation } from '#service/commands/people/invitations.ts'
import { updateMember } from '#service/commands/people/members.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { aPerson, asVisitor, browserOf, type TestPerson } from '../support/people.ts'
import { refusedField } from '../support/refused-field.ts'

let now = Date.parse('2026-05-01T10:00:00.000Z')
let service: TestService
let owner: TestPerson
beforeEach(async () => {
  now = Date.now()
  service = await aService({ clock: () => now })
  owner = await aPerson(service, 'owner', { name: 'Olga', email: 'olga@acme.com' })
})
afterEach(() => service.close())

const visitor = () => asVisitor(service)

async function invite(fields: object = {}): Promise<string> {
  const answer = await owner.api('POST', '/invitations', { role: 'editor', ...fields })
  expect(answer.statusCode).toBe(201)
  return new URL(answer.json().link).hash.slice(1)
}
const accept = (payload: object) => visitor()({ method: 'POST', url: '/api/v1/invitation/accept', payload })

describe('an invitation', () => {
  test('is a link with its role; a newcomer accepts it with a name and is signed in', async () => {
    const token = await invite({ isApprover: true, email: 'eve@acme.com' })
    const offer = await visitor()({ method: 'POST', url: '/api/v1/invitation', payload: { token } })
    expect(offer.json().data).toMatchObject({
      // Nobody has named the account yet.
      accountName: 'Tessera',
      role: 'editor',
      isApprover: true,
      invitedBy: 'Olga',
      email: 'eve@acme.com',
      signedInAs: null,
    })
    const answer = await accept({
      token,
      name: 'Eve',
      email: 'Eve@acme.com',
      password: 'maple river 82 tram',
    })
    expect(answer.json().data).toMatchObject({
      name: 'Eve',
      hasPassword: true,
      account: 1,
      accounts: [{ id: 1, role: 'editor', isApprover: true }],
    })
    const eve = browserOf(service, 0, '', String(answer.headers['set-cookie']).split(';', 1)[0] ?? '')
    expect((await eve.api('GET', '/session')).json()).toMatchObject({ role: 'editor' })
    expect((await owner.api('GET', '/invitations')).json().data).toEqual([])
    const signIn = await visitor()({
      method: 'POST',
      url: '/api/v1/sign-in/password',
      payload: { email: 'eve@ACME.com', password: 'maple river 82 tram' },
    })
    expect(signIn.statusCode).toBe(200)
  })

  test('adds the account to a person who is signed in, who switches between their accounts', async () => {
    await service.addUser(2)
    const guest = await aPerson(service, 'viewer', { userId: 2, name: 'Gil' })
    const token = await invite()
    const joined = await guest.api('POST', '/invitation/accept', { token })
    expect(joined.json().data).toMatchObject({ id: guest.id, account: 1 })
    const gil = browserOf(service, guest.id, '', String(joined.headers['set-cookie']).split(';', 1)[0] ?? '')
    expect((await guest.api('GET', '/me')).statusCode).toBe(401)
    const role = async () => (await gil.api('GET', '/session')).json()
    expect(await role()).toMatchObject({ user: { id: 1 }, role: 'editor', accounts: 2 })
    const turn = (account: number) => gil.api('POST', '/me/account', { account })
    expect((await turn(2)).json().data.account).toBe(2)
    expect(await role()).toMatchObject({ user: { id: 2 }, role: 'viewer' })
    expect((await turn(3)).statusCode).toBe(404)
    expect(await role()).toMatchObject({ user: { id: 2 } })
  })

  test('tells nobody whether an address is known, and the right password opens the right person', async () => {
    const join = async (name: string, email: string, password: string) =>
      accept({ token: await invite(), name, email, password })
    await join('Eve', 'eve@acme.com', 'maple river 82 tram')
    const known = await join('Guest', 'EVE@acme.com', 'another tram 93')
    const unknown = await join('Guest', 'new@acme.com', 'another tram 93')
    const told = ({ statusCode, body }: typeof known) => [
      statusCode,
      { ...JSON.parse(body).data, id: 0, email: '' },
    ]
    expect(told(known)).toEqual(told(unknown))
    const change = (payload: object) => owner.api('PUT', '/me', payload)
    expect((await change({ email: 'eve@acme.com' })).statusCode).toBe(200)
    const signIn = async (password: string) => {
      const payload = { email: 'eve@acme.com', password }
      return (await visitor()({ method: 'POST', url: '/api/v1/sign-in/password', payload })).json().data?.name
    }
    expect([await signIn('maple river 82 tram'), await signIn('another tram 93')]).toEqual(['Eve', 'Guest'])
    expect(await signIn('none of both')).toBeUndefined()
  })

  test('works for seven days, not after it was revoked, and is stored as a hash', async () => {
    const token = await invite()
    const stored = JSON.stringify(await service.database.selectFrom('invitations').selectAll().execute())
    expect(stored).not.toContain(token)
    now += 7 * 24 * 3_600_000
    expect((await accept({ token, name: 'Late' })).statusCode).toBe(404)
    const next = await invite()
    const [{ id }] = (await owner.api('GET', '/invitations')).json().data
    await owner.api('DELETE', `/invitations/${id}`)
    expect((await accept({ token: next, name: 'Late' })).statusCode).toBe(404)
  })

  test('used 200 times at once makes one member', async () => {
    const token = await invite()
    const answers = []
    // Under the limit of one network in one window.
    for (const [start, end] of [
      [0, 110],
      [110, 200],
    ] as const) {
      const some = Array.from({ length: end - start }, (_, index) =>
        accept({ token, name: `Guest ${start + index}` }),
      )
      answers.push(...(await Promise.all(some)))
      now += 10 * 60_000
    }
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(199)
    const guests = await service.database
      .selectFrom('people')
      .select('name')
      .where('name', 'like', 'Guest%')
      .execute()
    expect(guests).toHaveLength(1)
  })
})

describe('members', () => {
  const members = async (person: TestPerson) => (await person.api('GET', '/members')).json().data
  const change = (id: number, payload: object, by = owner) => by.api('PUT', `/members/${id}`, payload)

  test('are listed for everybody, with e-mail addresses for owners only', async () => {
    const viewer = await aPerson(service, 'viewer', { name: 'Vic', email: 'vic@acme.com' })
    expect((await members(owner)).map(({ name, email }: Record<string, string>) => [name, email])).toEqual([
      ['Olga', 'olga@acme.com'],
      ['Owner', null],
      ['Vic', 'vic@acme.com'],
    ])
    expect((await members(viewer)).map(({ email }: Record<string, string>) => email)).toEqual([
      null,
      null,
      'vic@acme.com',
    ])
  })

  test('get another role at their next request, and their tokens with them', async () => {
    const editor = await aPerson(service, 'editor', { name: 'Eve' })
    const made = await editor.api('POST', '/tokens', { name: 'Shop' })
    expect(made.json().data.role).toBe('editor')
    const tooMuch = await editor.api('POST', '/tokens', { name: 'Shop', role: 'owner' })
    expect([tooMuch.statusCode, tooMuch.json().errors]).toEqual([
      400,
      [refusedField('role', 'A token cannot do more than you can.')],
    ])
    expect((await change(editor.id, { role: 'viewer' })).json().data).toMatchObject({ role: 'viewer' })
    const byToken = { authorization: `Bearer ${made.json().token}` }
    const create = (headers: Record<string, string>) =>
      service.app.api.inject({ method: 'PUT', url: '/api/v1/drafts/a', headers, payload: { content: {} } })
    expect((await create(byToken)).statusCode).toBe(403)
    expect((await editor.api('PUT', '/drafts/a', { content: {} })).statusCode).toBe(403)
    expect((await owner.api('DELETE', `/members/${editor.id}`)).statusCode).toBe(200)
    expect((await service.inject({ url: '/api/v1/session', headers: byToken })).statusCode).toBe(401)
    expect((await editor.api('GET', '/session')).statusCode).toBe(403)
    expect((await editor.api('GET', '/me')).json().data).toMatchObject({
      accounts: [],
      account: null,
    })
  })

  test('who are removed or lowered do not come back by an invitation of their own', async () => {
    const ask = async (by: TestPerson, fields: object) => {
      const answer = await by.api('POST', '/invitations', fields)
      return new URL(answer.json().link).hash.slice(1)
    }
    for (const lose of ['remove', 'lower', 'leave'] as const) {
      const leaving = await aPerson(service, 'owner', { name: lose, email: `${lose}@acme.com` })
      const own = await ask(leaving, { role: 'owner' })
      const toThem = await ask(owner, { role: 'owner', email: `${lose.toUpperCase()}@acme.com` })
      const toOther = await ask(owner, { role: 'owner', email: 'gil@acme.com' })
      const url = `/api/v1/members/${leaving.id}`
      const lost =
        lose === 'leave'
          ? await leaving.api('POST', '/members/leave')
          : await owner.inject(
              lose === 'remove'
                ? { method: 'DELETE', url }
                : { method: 'PUT', url, payload: { role: 'editor' } },
            )
      expect([lose, lost.statusCode]).toEqual([lose, 200])
      for (const token of [own, toThem]) {
        expect((await accept({ token, name: 'Back' })).statusCode).toBe(404)
      }
      const open = (await owner.api('GET', '/invitations')).json().data
      expect(open.map(({ email }: { email: string }) => email)).toEqual(['gil@acme.com'])
      expect((await accept({ token: toOther, name: 'Gil' })).statusCode).toBe(200)
    }
  })

  test('who were removed while they invited somebody invite nobody', async () => {
    const command = { role: 'owner', isApprover: false } as const
    const invited = await createInvitation({ database: service.database, clock: () => now }, 1, 987, command)
    expect(invited).toMatchObject({ ok: false, refusal: { kind: 'not-found' } })
  })

  test('keep one owner: the last one is neither lowered nor removed, and cannot leave', async () => {
    await change(1, { role: 'viewer' })
    for (const answer of [
      await change(owner.id, { role: 'editor' }),
      await owner.api('DELETE', `/members/${owner.id}`),
      await owner.api('POST', '/members/leave'),
    ]) {
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'last-owner'])
    }
    // The configured token acts for the owner who is left.
    expect((await service.api('GET', '/session')).json()).toMatchObject({
      person: { name: 'Olga' },
      role: 'owner',
    })
  })

  test('keep an owner when two demote each other a thousand times at once', async () => {
    const { database } = service
    const owners = async () =>
      (await database.selectFrom('memberships').select('person_id').where('role', '=', 'owner').execute())
        .length
    for (let round = 0; round < 10; round += 1) {
      await database.updateTable('memberships').set({ role: 'owner' }).execute()
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          updateMember(database, 1, index % 2 === 0 ? 1 : owner.id, { role: 'editor' }),
        ),
      )
      expect(await owners()).toBe(1)
    }
  })
})
