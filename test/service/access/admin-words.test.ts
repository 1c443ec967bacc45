import { beforeAll, describe, expect, test } from 'vitest'
import { serviceFeatures } from '#service/features.ts'
import { readLink } from '#service/operations/admin/code-commands.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { adminOf } from './admin-of.ts'

/** The nouns of features, each with a comma. */
const ofFeatures = [
  ...new Set(
    serviceFeatures.flatMap(({ adminCommands = [] }) =>
      adminCommands.map(({ name }) => `${name.split(' ')[0]}, `),
    ),
  ),
].join('')

serviceForAll()
beforeAll(async () => {
  await service.api('POST', '/qr-code', aCreateRequest())
})

const admin = (...args: string[]) => adminOf(service)(...args)

describe('an invalid command exits with 2 and one sentence', () => {
  test.each([
    [
      ['usr', 'list'],
      `Unknown command "usr". Known: user, person, token, code, file, ${ofFeatures}report, blocklist, log. See --help.`,
    ],
    [['token', 'ad'], 'Unknown command "token ad". Known: token list, token add, token revoke.'],
    [['token'], 'token needs a second word: token list, token add, token revoke.'],
    [['token', 'add', '1'], 'token add needs NAME: token add USER NAME [--days N] [--role ROLE]'],
    [
      ['user', 'add', 'Grace', 'Hopper'],
      'Unexpected argument "Hopper". Put names with spaces in quotes: user add NAME [--plan PLAN]',
    ],
    [['user', 'list', '--days', '3'], 'user list has no option --days.'],
    [['code', 'block', 'summer'], 'code block needs --reason: code block LINK --reason "…"'],
    [['user', 'list', '--dais'], "Unknown option '--dais'"],
    [['token', 'add', '1', 'x', '--days'], "Option '--days <value>' argument missing"],
  ])('%j', async (args, words) => {
    const { code, out, err } = await admin(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(words)
  })
})

describe('a refused command exits with 1 and says why', () => {
  test.each([
    [['user', 'add', '12'], 'Use 1 to 100 characters for a name, not only digits.'],
    [['user', 'add', 'Owner'], 'There is already a user "Owner".'],
    [['user', 'add', 'Grace', '--plan', 'gold'], 'Unknown plan "gold". Known: free, pro, business.'],
    [['user', 'plan', '1', 'free'], 'The first user’s plan comes from PLAN'],
    [['user', 'plan', 'Nobody', 'free'], 'There is no user "Nobody". See user list.'],
    [['token', 'list', '99'], 'There is no user "99". See user list.'],
    [['token', 'add', '1', ' '], 'Enter a name for the token.'],
    [['token', 'add', '1', 'x', '--days', '0'], '--days is "0", but must be a whole number from 1 to 9999.'],
    [['token', 'add', '1', 'x', '--role', 'boss'], '--role is "boss", but must be viewer, editor, owner.'],
    [['token', 'revoke', 'nothing'], 'There is no token "nothing". See token list USER.'],
    [
      ['code', 'block', 'summer', '--reason', ' '],
      'Give a reason for the owner: --reason "…", at most 500 characters.',
    ],
    [['code', 'show', 'winter'], 'There is no code at go.acme.com/winter.'],
    [['code', 'show', 'a//b'], '"a//b" is not a short link.'],
    [['blocklist', 'add', 'a b'], '"a b" is not a host. Use one like example.com.'],
    [
      ['blocklist', 'remove', 'good.example'],
      'good.example is not on the blocklist itself. See blocklist list.',
    ],
    [['report', 'dismiss', 'summer'], 'Nobody reported https://go.acme.com/summer. See report list.'],
    [['log', '--limit', 'all'], '--limit is "all", but must be a whole number above zero.'],
  ])('%j', async (args, words) => {
    const { code, out, err } = await admin(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(words)
    expect(JSON.parse((await admin(...args, '--json')).err).error).toContain(words)
  })
})

test('the help lists every command, and for one word only its own', async () => {
  const { code, out } = await admin('--help')
  expect(code).toBe(0)
  for (const name of [
    'user list',
    'token add USER NAME [--days N] [--role ROLE]',
    'code block LINK',
    'log',
  ]) {
    expect(out).toContain(name)
  }
  expect((await admin()).out).toBe(out)
  expect((await admin('code', '--help')).out).not.toContain('token add')
})

test('a user is added with a token, signs in, changes the plan, and keeps the codes when revoked', async () => {
  const added = await admin('user', 'add', 'Grace Hopper', '--plan', 'free', '--json')
  expect(added.json()).toEqual({ id: 2, name: 'Grace Hopper', plan: 'free' })
  const { token, id } = (
    await admin('token', 'add', 'Grace Hopper', 'Laptop', '--days', '30', '--json')
  ).json()
  const as = { authorization: `Bearer ${token}` }
  const session = async () => service.inject({ method: 'GET', url: '/api/v1/session', headers: as })
  expect((await session()).json()).toMatchObject({ user: { id: 2 }, plan: { id: 'free' } })
  expect((await admin('user', 'plan', '2', 'pro')).out).toBe('Grace Hopper is on plan pro.\n')
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

test('the configured token cannot be revoked, and the error says how to replace it', async () => {
  const [{ id }] = (await admin('token', 'list', 'Owner', '--json')).json()
  const { code, err } = await admin('token', 'revoke', id)
  expect([code, err]).toEqual([1, expect.stringContaining('change ACCESS_TOKEN')])
})

test('a token has the role that it was added with, and that of an editor otherwise', async () => {
  const roleOf = async (...options: string[]) => {
    const { token } = (await admin('token', 'add', 'Owner', 'Board', ...options, '--json')).json()
    const headers = { authorization: `Bearer ${token}` }
    return (await service.inject({ method: 'GET', url: '/api/v1/session', headers })).json().role
  }
  expect(await roleOf('--role', 'viewer')).toBe('viewer')
  expect(await roleOf('--role', 'owner')).toBe('owner')
  expect(await roleOf()).toBe('editor')
})

test('a blocked host refuses new destinations at once, and allows them after removal', async () => {
  const create = (slashTag: string) =>
    service.api(
      'POST',
      '/qr-code',
      aCreateRequest({ slashTag, destinationUrl: 'https://pay.bad.example/login' }),
    )
  expect((await admin('blocklist', 'add', 'https://BAD.example/x', '--reason', 'Phishing')).out).toBe(
    'Blocked bad.example and its subdomains.\n',
  )
  expect((await admin('blocklist', 'list', '--json')).json()).toMatchObject([
    { host: 'bad.example', reason: 'Phishing' },
  ])
  const refused = await create('bait')
  expect([refused.statusCode, refused.json().errors[0]?.field]).toEqual([400, 'destinationUrl'])
  expect((await admin('blocklist', 'remove', 'bad.example')).code).toBe(0)
  expect((await create('bait')).statusCode).toBe(201)
})

test('user text cannot control the terminal', async () => {
  await service.database.updateTable('qr_codes').set({ title: 'red \u001b[31m alert' }).execute()
  expect((await admin('code', 'show', 'summer')).out).toContain('title: red  [31m alert\n')
})

test.each([
  ['summer', { domain: 'go.acme.com', tag: 'summer' }],
  [' Summer ', { domain: 'go.acme.com', tag: 'Summer' }],
  ['ACME.link/Summer?qr', { domain: 'acme.link', tag: 'Summer' }],
  ['https://acme.link/summer/', { domain: 'acme.link', tag: 'summer' }],
  ['localhost:8081/summer#x', { domain: 'localhost:8081', tag: 'summer' }],
  ['https://acme.link/', null],
  ['https://acme.link/a/b', { domain: 'acme.link', tag: 'a/b' }],
  ['https://acme.link/a//b', null],
  ['acme.link/%2e', null],
  ['', null],
])('the argument %j means the link %j', (text, link) => {
  expect(readLink(text, 'go.acme.com')).toEqual(link)
})
