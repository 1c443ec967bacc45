import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { Plan } from '#contract/plan.ts'
import type { CountedVisit } from '#service/analytics/visit-group.ts'
import { sql as sqlTag } from 'kysely'
import type { NoticeTopic } from '#contract/people/notice-operations.ts'
import { mailToken } from '#service/commands/people/notices.ts'
import { adminOf } from '../../service/access/admin-of.ts'
import { aVisit, visitsInto } from '../../service/analytics/a-log.ts'
import type { Role } from '#contract/people/roles.ts'
import { aService, type TestService } from '../../service/support/a-service.ts'
import { aPerson, originHeader } from '../../service/support/people.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin at which a test in the browser starts services; nothing in other projects. */
    readonly services?: string
  }
}

/** Options of a test's service. */
export type ServiceOptions = {
  readonly plan?: string
  readonly plans?: readonly Plan[]
  readonly brandedDomains?: readonly string[]
  readonly domainTarget?: string
  readonly upgradeUrl?: string | null
  readonly dashboardOrigin?: string
  readonly isDemo?: boolean
  /** A fixed clock (milliseconds since 1970) until the test moves it. */
  readonly now?: number
}

/** A request that goes into the service without a port, as `inject` of Fastify takes it. */
export type InjectedRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: object | string
}

/** Direct actions of a test on its service. */
export type ServiceActions = {
  addUser(id: number): Promise<string>
  inject(request: InjectedRequest): Promise<{ statusCode: number; body: string }>
  visit(request: InjectedRequest): Promise<{ statusCode: number; body: string }>
  admin(...words: string[]): Promise<number>
  /** Moves the clock of a service that was started with one. */
  wait(milliseconds: number): Promise<void>
  /** How many requests a minute a token may send from now on. */
  limitRequests(most: number): Promise<void>
  countVisits(visits: readonly Partial<CountedVisit>[]): Promise<void>
  /** The last part of the link in a mail to a member of the first account that turns a topic off. */
  mailToken(person: number, topic: NoticeTopic): Promise<string>
  run(sql: string): Promise<void>
  /** Adds a person who is signed in elsewhere, and returns their id. */
  addPerson(person: SignedInPerson): Promise<number>
  /** Signs in a new person in this browser, and returns their id. */
  signIn(person: SignedInPerson): Promise<number>
}

export type SignedInPerson = {
  /** Null for a person without an account. */
  readonly role: Role | null
  readonly name?: string
  readonly email?: string
  readonly isNamed?: boolean
  readonly isApprover?: boolean
  readonly userId?: number
}

type Started = {
  readonly service: TestService
  readonly actions: ServiceActions
  /** The cookies of the one browser that uses it, which no script can read. */
  readonly cookies: Map<string, string>
}

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }

/** A request of the page. Its body follows the first line of what is sent. */
export type PassedOnRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A request that the browser sends to its own origin: with cookies, and with that origin. */
const sameOriginHeader = 'x-same-origin'

let stop: (() => Promise<void>) | undefined

/**
 * Runs services for tests in the browser: `POST /` starts one on a fresh database, `POST /<id>/<action>` acts on it,
 * `POST /<id>/close` ends it, and `POST /<id>/fetch` passes on a request of the page. A request of another kind, or with
 * headers, would have the browser ask first: twice as many requests.
 */
export async function setup(project: TestProject): Promise<void> {
  const started = new Map<string, Started>()
  const server = createServer((request, response) => {
    answer(started, request).then(
      ({ status, headers, body }) => response.writeHead(status, { ...headers, ...cors }).end(body),
      (error: unknown) => {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        response.writeHead(599, cors).end(reason)
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    for (const { service } of started.values()) await service.close()
  }
}

export async function teardown(): Promise<void> {
  await stop?.()
}

type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

async function answer(started: Map<string, Started>, request: IncomingMessage): Promise<Answer> {
  const body = await bodyOf(request)
  const [, id = '', name = ''] = (request.url ?? '/').split('/')
  if (id === '') return { status: 200, body: JSON.stringify(await start(started, JSON.parse(String(body)))) }
  const known = started.get(id)
  if (known === undefined) throw new Error(`There is no service ${id}`)
  if (name === 'fetch') return await passOn(known, body)
  if (name === 'close') {
    started.delete(id)
    await known.service.close()
    return { status: 204 }
  }
  if (!(name in known.actions)) throw new Error(`A service has no action ${name}`)
  const act = known.actions[name as keyof ServiceActions] as (...words: unknown[]) => Promise<unknown>
  return { status: 200, body: JSON.stringify((await act(...JSON.parse(String(body)))) ?? null) }
}

let starts = 0

async function start(started: Map<string, Started>, { now, ...options }: ServiceOptions) {
  const clock = { now }
  const tokenLimit = { name: 'token', most: 6_000, window: 60_000 }
  const service = await aService({ ...options, clock: () => clock.now ?? Date.now(), tokenLimit })
  const cookies = new Map<string, string>()
  const shortened = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body })
  const actions: ServiceActions = {
    addUser: (id) => service.addUser(id),
    inject: async (request) => shortened(await service.inject(request)),
    visit: async (request) => shortened(await service.visit(request)),
    admin: async (...words) => (await adminOf(service)(...words)).code,
    wait: async (milliseconds) => void (clock.now = (clock.now ?? Date.now()) + milliseconds),
    limitRequests: async (most) => void (tokenLimit.most = most),
    countVisits: (visits) => visitsInto(service.database, visits.map(aVisit)),
    addPerson: async ({ role, ...given }) => (await aPerson(service, role, given)).id,
    signIn: async ({ role, ...given }) => {
      const person = await aPerson(service, role, given)
      const [name = '', value = ''] = person.cookie.split('=')
      cookies.set(name, value)
      return person.id
    },
    mailToken: (personId, topic) => mailToken(service.database, { userId: 1, personId }, topic),
    run: async (sql) => void (await sqlTag.raw(sql).execute(service.database)),
  }
  const id = String((starts += 1))
  started.set(id, { service, actions, cookies })
  return { id, token: service.token }
}

async function passOn({ service, cookies }: Started, whole: Buffer): Promise<Answer> {
  const end = whole.indexOf('\n')
  const { method, path, headers } = JSON.parse(String(whole.subarray(0, end))) as PassedOnRequest
  const payload = whole.subarray(end + 1)
  const sent = Object.entries(headers).filter(([name]) => name !== sameOriginHeader)
  const isSameOrigin = headers[sameOriginHeader] !== undefined
  if (isSameOrigin) {
    sent.push(['cookie', [...cookies].map((pair) => pair.join('=')).join('; ')])
    if (method !== 'GET') sent.push(['origin', originHeader])
  }
  const reply = await service.app.api.inject({
    method: method as 'GET' | 'POST',
    url: path,
    headers: Object.fromEntries(sent),
    ...(payload.length === 0 ? {} : { payload }),
  })
  for (const { name, value } of isSameOrigin ? reply.cookies : []) {
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  const kept = Object.entries(reply.headers).filter(
    ([name, value]) =>
      value !== undefined &&
      !['set-cookie', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  )
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: reply.rawPayload,
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
