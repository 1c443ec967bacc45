import { beforeEach, expect, test } from 'vitest'
import { service, serviceForEach } from '../support/own-service.ts'
import { aPerson, asVisitor, type TestPerson } from '../support/people.ts'
import { adminOf } from '../access/admin-of.ts'

let person: TestPerson
serviceForEach()
beforeEach(async () => {
  person = await aPerson(service, 'editor', { name: 'Eve', email: 'eve@acme.com' })
})

const tokenIn = (link: string) => new URL(link).hash.slice(1)
const send = (url: string, payload: object) =>
  asVisitor(service)({ method: 'POST', url: `/api/v1${url}`, payload })

test('an administrator invites the first owner of a new account, with one command each', async () => {
  const admin = adminOf(service)
  const { id } = (await admin('user', 'add', 'Acme', '--json')).json()
  const invited = (await admin('person', 'invite', String(id), 'owner', '--json')).json()
  expect(invited).toMatchObject({ role: 'owner', userId: id })
  const joined = await send('/invitation/accept', { token: tokenIn(invited.link), name: 'Ana' })
  expect(joined.json().data.accounts).toEqual([{ id, name: 'Acme', role: 'owner', isApprover: true }])
  expect((await admin('person', 'invite', String(id), 'king')).err).toBe(
    '"king" is not a role. Use owner, editor or viewer.\n',
  )
})

test('an administrator helps a person who forgot their password, and signs them out', async () => {
  const admin = adminOf(service)
  const { link } = (await admin('person', 'link', 'EVE@acme.com', '--json')).json()
  const set = await send('/sign-in/new-password', { token: tokenIn(link), password: 'maple river 82 tram' })
  expect(set.json().data.name).toBe('Eve')
  expect((await admin('person', 'sign-out', String(person.id), '--json')).json()).toMatchObject({ ended: 1 })
  await aPerson(service, 'viewer', { email: 'eve@acme.com' })
  expect((await admin('person', 'link', 'eve@acme.com')).err).toBe(
    'Several people use eve@acme.com. Name the number of one, from person list.\n',
  )
  expect((await admin('person', 'link', 'nobody@acme.com')).err).toBe(
    'There is no person "nobody@acme.com". See person list.\n',
  )
})

test('an administrator changes roles and removes people, but no account loses its last owner', async () => {
  const admin = adminOf(service)
  expect((await admin('person', 'role', '1', 'eve@acme.com', 'viewer')).out).toBe('Eve is viewer now.\n')
  expect((await person.api('GET', '/session')).json().role).toBe('viewer')
  expect((await admin('person', 'remove', '1', '1')).err).toBe(
    'An account needs an owner. Make somebody else an owner first.\n',
  )
  expect((await admin('person', 'remove', '1', String(person.id))).code).toBe(0)
  expect((await person.api('GET', '/session')).statusCode).toBe(403)
  const listed = (await admin('person', 'list', '--json')).json()
  expect(listed.map(({ name, account }: Record<string, string>) => [name, account])).toEqual([
    ['Owner', 'Owner'],
    ['Eve', null],
  ])
  const actions = (await admin('log', '--json')).json()
  expect(actions.map(({ action }: Record<string, string>) => action).toSorted()).toEqual([
    'person remove',
    'person role',
  ])
})
