import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLink } from '#service/admin/read-link.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { adminOf } from './admin-of.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await service.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCreateRequest() })
})
afterAll(() => service.close())

const admin = (...args: string[]) => adminOf(service)(...args)

describe('what cannot be understood ends with 2 and one sentence', () => {
  test.each([
    [['usr', 'list'], 'There is no command "usr". Known: user, token, code, blocklist, log. See --help.'],
    [['token', 'ad'], 'There is no command "token ad". Known: token list, token add, token revoke.'],
    [['token'], 'token needs a second word: token list, token add, token revoke.'],
    [['token', 'add', '1'], 'token add needs NAME: token add USER NAME [--days N]'],
    [
      ['user', 'add', 'Grace', 'Hopper'],
      '"Hopper" is one word too many. Put a name of several words in quotes: user add NAME [--plan PLAN]',
    ],
    [['user', 'list', '--days', '3'], 'user list takes no --days.'],
    [['code', 'block', 'summer'], 'code block needs --reason: code block LINK --reason "…"'],
    [['user', 'list', '--dais'], "Unknown option '--dais'"],
    [['token', 'add', '1', 'x', '--days'], "Option '--days <value>' argument missing"],
  ])('%j', async (args, words) => {
    const { code, out, err } = await admin(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(words)
  })
})

describe('what is refused ends with 1 and says why', () => {
  test.each([
    [['user', 'add', '12'], 'A name takes 1 to 100 characters and is not a number.'],
    [['user', 'add', 'Owner'], 'There is a user "Owner" already.'],
    [['user', 'add', 'Grace', '--plan', 'gold'], 'There is no plan "gold". Known: free, pro, business.'],
    [['user', 'plan', '1', 'free'], 'The first user’s plan comes from PLAN at each start'],
    [['user', 'plan', 'Nobody', 'free'], 'There is no user "Nobody". See user list.'],
    [['token', 'list', '99'], 'There is no user "99". See user list.'],
    [['token', 'add', '1', ' '], 'Name the token, so that you know it again.'],
    [['token', 'add', '1', 'x', '--days', '0'], '--days is "0", but takes a whole number from 1 to 9999.'],
    [['token', 'revoke', 'nothing'], 'There is no token "nothing". See token list USER.'],
    [
      ['code', 'block', 'summer', '--reason', ' '],
      'Tell the owner why: --reason "…", of at most 500 characters.',
    ],
    [['code', 'show', 'winter'], 'There is no code at go.acme.com/winter.'],
    [['code', 'show', 'a/b/c'], '"a/b/c" is no short link.'],
    [['blocklist', 'add', 'a b'], '"a b" names no host. Type one such as example.com.'],
    [['blocklist', 'remove', 'good.example'], 'good.example is not on the list itself. See blocklist list.'],
    [['log', '--limit', 'all'], '--limit is "all", but takes a whole number above zero.'],
  ])('%j', async (args, words) => {
    const { code, out, err } = await admin(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(words)
    expect(JSON.parse((await admin(...args, '--json')).err).error).toContain(words)
  })
})

test('the help names every command, and that of one word only its own', async () => {
  const { code, out } = await admin('--help')
  expect(code).toBe(0)
  for (const name of ['user list', 'token add USER NAME [--days N]', 'code block LINK', 'log']) {
    expect(out).toContain(name)
  }
  expect((await admin()).out).toBe(out)
  expect((await admin('code', '--help')).out).not.toContain('token add')
})

test('a user is added with a token, signs in, moves to another plan, and keeps their codes when it is revoked', async () => {
  const added = await admin('user', 'add', 'Grace Hopper', '--plan', 'free', '--json')
  expect(added.json()).toEqual({ id: 2, name: 'Grace Hopper', plan: 'free' })
  const { token, id } = (
    await admin('token', 'add', 'Grace Hopper', 'Laptop', '--days', '30', '--json')
  ).json()
  const as = { authorization: `Bearer ${token}` }
  const session = async () => service.inject({ method: 'GET', url: '/api/v1/session', headers: as })
  expect((await session()).json()).toMatchObject({ user: { id: 2 }, plan: { id: 'free' } })
  expect((await admin('user', 'plan', '2', 'pro')).out).toBe('Grace Hopper is on the plan pro.\n')
  expect((await session()).json().plan.id).toBe('pro')
  expect((await admin('token', 'list', '2', '--json')).json()).toMatchObject([{ id, name: 'Laptop' }])
  expect((await admin('token', 'revoke', id)).code).toBe(0)
  expect((await session()).statusCode).toBe(401)
  expect((await admin('user', 'list', '--json')).json()).toMatchObject([
    { id: 1, name: 'Owner', codes: 1, tokens: 1 },
    { id: 2, name: 'Grace Hopper', plan: 'pro', codes: 0, tokens: 0 },
  ])

  const log = (await admin('log', '--json')).json()
  expect(log.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    'token add',
    'token revoke',
    'user add',
    'user plan',
  ])
  expect(log[0]).toMatchObject({ doneBy: 'ada@desk' })
  expect(JSON.stringify(log)).not.toContain(token)
})

test('the token that was set up with the service is not revoked, and the way to replace it is told', async () => {
  const [{ id }] = (await admin('token', 'list', 'Owner', '--json')).json()
  const { code, err } = await admin('token', 'revoke', id)
  expect([code, err]).toEqual([1, expect.stringContaining('change ACCESS_TOKEN')])
})

test('a blocked host refuses new destinations at once, and lets them in again once it is removed', async () => {
  const create = (slashTag: string) =>
    service.inject({
      method: 'POST',
      url: '/api/v1/qr-code',
      payload: aCreateRequest({ slashTag, destinationUrl: 'https://pay.bad.example/login' }),
    })
  expect((await admin('blocklist', 'add', 'https://BAD.example/x', '--reason', 'Phishing')).out).toBe(
    'bad.example and every host below it are blocked.\n',
  )
  expect((await admin('blocklist', 'list', '--json')).json()).toMatchObject([
    { host: 'bad.example', reason: 'Phishing' },
  ])
  const refused = await create('bait')
  expect([refused.statusCode, refused.json().errors[0]?.field]).toEqual([400, 'destinationUrl'])
  expect((await admin('blocklist', 'remove', 'bad.example')).code).toBe(0)
  expect((await create('bait')).statusCode).toBe(201)
})

test('what people typed cannot steer the terminal', async () => {
  await service.database.updateTable('qr_codes').set({ title: 'red \u001b[31m alert' }).execute()
  expect((await admin('code', 'show', 'summer')).out).toContain('title: red  [31m alert\n')
})

test.each([
  ['summer', { domain: 'go.acme.com', tagKey: 'summer' }],
  [' Summer ', { domain: 'go.acme.com', tagKey: 'summer' }],
  ['ACME.link/Summer?qr', { domain: 'acme.link', tagKey: 'summer' }],
  ['https://acme.link/summer/', { domain: 'acme.link', tagKey: 'summer' }],
  ['localhost:8081/summer#x', { domain: 'localhost:8081', tagKey: 'summer' }],
  ['https://acme.link/', null],
  ['https://acme.link/a/b', null],
  ['acme.link/%2e', null],
  ['', null],
])('the words %j mean the link %j', (text, link) => {
  expect(readLink(text, 'go.acme.com')).toEqual(link)
})
