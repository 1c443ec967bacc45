import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, type ServiceProcess, startProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aClient, type LoadAnswer } from './a-load.ts'
import { aPostgresUrl, aProcessOn } from './a-postgres.ts'

/** The address of the dashboard in front of both processes. */
const origin = 'http://dashboard.test'
const accessToken = 'token-of-the-first-user'

let folder: string
let url: string
let processes: ServiceProcess[]
const client = aClient(16)
beforeAll(async () => {
  const entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-people-'))
  url = await aPostgresUrl()
  const start = async () => {
    const [port, linkPort] = await freePorts()
    return await startProcess(entry, {
      PORT: String(port),
      LINK_PORT: String(linkPort),
      DATA_DIR: join(folder, String(port)),
      DATABASE_URL: url,
      ACCESS_TOKEN: accessToken,
      BRANDED_DOMAINS: 'go.acme.com',
      DASHBOARD_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      DESTINATION_CHECKS: 'off',
      LOG_LEVEL: 'error',
    })
  }
  processes = await Promise.all([start(), start()])
})
afterAll(async () => {
  client.close()
  for (const { child } of processes) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** A request of a browser to one of the processes. */
async function ask(
  at: number,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  {
    cookie = '',
    body,
    address = '203.0.113.1',
  }: { readonly cookie?: string; readonly body?: object; readonly address?: string } = {},
) {
  const answer = await client.ask(`${processes[at % 2]!.origin}/api/v1${path}`, {
    method,
    headers: { cookie, origin, 'x-forwarded-for': address },
    ...(body === undefined ? {} : { body }),
  })
  return { ...answer, json: answer.body === '' ? {} : JSON.parse(answer.body) }
}

const cookieOf = ({ headers }: LoadAnswer) => String(headers['set-cookie']).split(';', 1)[0] ?? ''

type Person = { readonly id: number; readonly cookie: string }

async function theFirstOwner(at = 0): Promise<Person> {
  const answer = await ask(at, 'POST', '/sign-in/token', { body: { token: accessToken } })
  return { id: answer.json.data.id, cookie: cookieOf(answer) }
}

async function invite({ cookie }: Person, role: string): Promise<string> {
  const { json } = await ask(0, 'POST', '/invitations', { cookie, body: { role } })
  return new URL(json.link).hash.slice(1)
}

/** Invited at one process, signed in at the other. */
async function aColleague(owner: Person, role: string, name: string): Promise<Person> {
  const body = { token: await invite(owner, role), name }
  const answer = await ask(1, 'POST', '/invitation/accept', { body })
  return { id: answer.json.data.id, cookie: cookieOf(answer) }
}

function many<Answer>(times: number, work: (step: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, step) => work(step)))
}

test('an invitation that 200 people use at once at both processes makes one member', async () => {
  const owner = await theFirstOwner()
  const token = await invite(owner, 'viewer')
  const answers = await many(200, (step) =>
    ask(step, 'POST', '/invitation/accept', {
      body: { token, name: `Guest ${step}` },
      // The limit of one network is not what stops them.
      address: `198.51.100.${step}`,
    }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(199)
  const { json } = await ask(1, 'GET', '/members', { cookie: owner.cookie })
  const guests = (json.data as { name: string }[]).filter(({ name }) => name.startsWith('Guest'))
  expect(guests).toHaveLength(1)
})

test('two owners who demote each other all the time, each at both processes, leave one owner', async () => {
  const first = await theFirstOwner()
  const second = await aColleague(first, 'owner', 'Second')
  const database = await aProcessOn(url)
  const memberships = () =>
    database.updateTable('memberships').where('person_id', 'in', [first.id, second.id])
  for (let round = 0; round < 10; round += 1) {
    await memberships().set({ role: 'owner' }).execute()
    const answers = await many(20, (step) => {
      const [by, of] = step % 2 === 0 ? [first, second] : [second, first]
      return ask(step, 'PUT', `/members/${of.id}`, { cookie: by.cookie, body: { role: 'editor' } })
    })
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 403].includes(status))).toEqual(
      [],
    )
    const owners = await database
      .selectFrom('memberships')
      .select('person_id')
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  }
  await memberships().set({ role: 'owner' }).execute()
})

test('a session that one process ends is refused by the other at its next request', async () => {
  const owner = await theFirstOwner(0)
  const elsewhere = await theFirstOwner(1)
  const statusAt = async (at: number, { cookie }: Person) =>
    (await ask(at, 'GET', '/session', { cookie })).status
  expect([await statusAt(0, elsewhere), await statusAt(1, elsewhere)]).toEqual([200, 200])
  expect((await ask(0, 'DELETE', '/me/sessions', { cookie: owner.cookie })).status).toBe(200)
  expect([await statusAt(1, elsewhere), await statusAt(0, elsewhere)]).toEqual([401, 401])
  expect(await statusAt(1, owner)).toBe(200)
})

test('people who have a code open at different processes see each other, until they close it', async () => {
  const owner = await theFirstOwner()
  const eve = await aColleague(owner, 'editor', 'Eve')
  const made = await ask(0, 'POST', '/qr-code', { cookie: owner.cookie, body: aCreateRequest() })
  const path = `/qr-code/${made.json.data.id}/presence`
  const others = async (at: number, { cookie }: Person) =>
    ((await ask(at, 'PUT', path, { cookie })).json.data as { person: { id: number } }[]).map(
      ({ person }) => person.id,
    )
  expect(await others(0, owner)).toEqual([])
  expect(await others(1, eve)).toEqual([owner.id])
  expect(await others(0, owner)).toEqual([eve.id])
  await ask(1, 'DELETE', path, { cookie: eve.cookie })
  expect(await others(0, owner)).toEqual([])
})
