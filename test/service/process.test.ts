import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { databaseEnv } from './support/engine-in.ts'
import {
  buildService,
  freePorts,
  type ServiceProcess,
  startProcess,
  stopProcess,
} from './support/a-process.ts'

let entry: string
let folder: string
const running = new Set<ServiceProcess>()
beforeAll(async () => {
  entry = await buildService(`process-test-${process.pid}`)
  folder = await mkdtemp(join(tmpdir(), 'tessera-process-'))
})
afterAll(async () => {
  for (const started of running) started.child.kill('SIGKILL')
  await rm(folder, { recursive: true })
  await rm(join(entry, '..'), { recursive: true })
})

async function start(name: string, ports: [number, number], env = {}): Promise<ServiceProcess> {
  const [port, linkPort] = ports
  const started = await startProcess(entry, {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: join(folder, name),
    BRANDED_DOMAINS: 'go.acme.com',
    LOG_LEVEL: 'error',
    ...(await databaseEnv(join(folder, name))),
    ...env,
  })
  running.add(started)
  return started
}

type Code = { readonly id: number; readonly slashTag: string; readonly edit: number }
type Answered = {
  readonly data?: Code
  readonly result?: Code
  readonly usage?: unknown
  readonly plan?: unknown
}
type Page = { readonly data: Code[]; readonly nextCursor: string | null }

async function readPage({ origin, token }: ServiceProcess, cursor: string): Promise<Page> {
  const query = cursor === '' ? '' : `&cursor=${cursor}`
  const answer = await fetch(`${origin}/api/v1/qr-code?limit=200${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as Page
}

async function send({ origin, token }: ServiceProcess, method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Answered }
}

test('every create and edit that was acknowledged survives kill -9, again and again', async () => {
  const ports = await freePorts()
  const kept = new Map<string, number>()
  let edits = 0
  for (let round = 0; round < 4; round += 1) {
    const service = await start('killed', ports)
    const create = async (step: number) => {
      const slashTag = `r${round}-${step}`
      const { status, body } = await send(service, 'POST', '/qr-code', aCreateRequest({ slashTag })).catch(
        () => ({ status: 0, body: {} as Answered }),
      )
      if (status === 201) kept.set(slashTag, body.data?.id ?? 0)
      if (status === 201 && kept.size > 1) {
        const edited = await send(service, 'PUT', `/qr-code/1`, { isEdit: true }).catch(() => null)
        if (edited?.status === 200) edits = Math.max(edits, edited.body.result?.edit ?? 0)
      }
    }
    const work = Promise.all(Array.from({ length: 150 }, (_, step) => create(step)))
    await expect.poll(() => kept.size, { timeout: 20_000 }).toBeGreaterThan(round * 5 + 3)
    await stopProcess(service, 'SIGKILL')
    await work
  }
  const service = await start('killed', ports)
  const found = new Map<string, number>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const body = await readPage(service, cursor)
    for (const code of body.data) found.set(code.slashTag, code.id)
    cursor = body.nextCursor
  }
  for (const [slashTag, id] of kept) expect([slashTag, found.get(slashTag)]).toEqual([slashTag, id])
  const usage = (await send(service, 'GET', '/session')).body.usage
  expect(usage).toEqual({ codes: found.size, links: found.size })
  expect((await send(service, 'GET', '/qr-code/1')).body.data?.edit).toBeGreaterThanOrEqual(edits)
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
})

test('a port in use and a wrong setting are told in one line, and the start fails', async () => {
  const ports = await freePorts()
  const service = await start('first', ports)
  const lineOf = (error: unknown) => (error as Error).message
  await expect(start('second', ports)).rejects.toThrow(
    `ended with 1: Port ${ports[1]} is in use. Stop what uses it, or set PORT and LINK_PORT to others.\n`,
  )
  const wrong = await start('third', ports, { PLAN: 'gold' }).catch(lineOf)
  expect(wrong).toBe('ended with 1: PLAN is "gold", but takes one of free, pro, business.\n')
  expect(await stopProcess(service, 'SIGINT')).toBe(0)
})

test('a given token signs in, an earlier one no longer does, and the plan follows the environment', async () => {
  const ports = await freePorts()
  const first = await start('given', ports, { ACCESS_TOKEN: 'first-token-of-this-test', PLAN: 'free' })
  expect((await send(first, 'GET', '/session')).body.plan).toMatchObject({ id: 'free' })
  await stopProcess(first, 'SIGTERM')
  const second = await start('given', ports, { ACCESS_TOKEN: 'second-token-of-this-test', PLAN: 'pro' })
  expect((await send(second, 'GET', '/session')).body.plan).toMatchObject({ id: 'pro' })
  expect((await send({ ...second, token: first.token }, 'GET', '/session')).status).toBe(401)
  expect(second.output().match(/second-token-of-this-test/g)).toHaveLength(1)
  await stopProcess(second, 'SIGTERM')
})

test('requests under way are answered before a stop', async () => {
  const service = await start('graceful', await freePorts())
  const answers = Array.from({ length: 20 }, (_, step) =>
    send(service, 'POST', '/qr-code', aCreateRequest({ slashTag: `g${step}`, password: 'hunter22' })),
  )
  await answers[0]
  const code = stopProcess(service, 'SIGTERM')
  const statuses = (await Promise.allSettled(answers)).flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.status] : [],
  )
  expect(new Set(statuses).has(500)).toBe(false)
  expect(statuses.length).toBeGreaterThan(0)
  expect(await code).toBe(0)
})
