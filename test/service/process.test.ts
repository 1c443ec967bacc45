import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { databaseEnv } from './support/engine-in.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from './support/a-process.ts'
import { buildService } from './support/build-service.ts'

let entry: string
let folder: string
const running = new Set<ServiceProcess>()
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-process-'))
})
afterAll(async () => {
  for (const started of running) started.child.kill('SIGKILL')
  await rm(folder, { recursive: true })
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

type Answered = { readonly plan?: unknown }

async function send({ origin, token }: ServiceProcess, method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Answered }
}

test('a port in use and an invalid setting are reported in one line, and the start fails', async () => {
  const ports = await freePorts()
  const service = await start('first', ports)
  const lineOf = (error: unknown) => (error as Error).message
  await expect(start('second', ports)).rejects.toThrow(
    `ended with 1: Port ${ports[1]} is in use. Stop what uses it, or set PORT and LINK_PORT to others.\n`,
  )
  const wrong = await start('third', ports, { PLAN: 'gold' }).catch(lineOf)
  expect(wrong).toBe('ended with 1: PLAN is "gold", but must be one of free, pro, business.\n')
  expect(await stopProcess(service, 'SIGINT')).toBe(0)
})

test('a configured token signs in, an earlier one does not, and the plan follows the environment', async () => {
  const ports = await freePorts()
  const first = await start('given', ports, { ACCESS_TOKEN: 'first-token-of-this-test', PLAN: 'free' })
  expect((await send(first, 'GET', '/session')).body.plan).toMatchObject({ id: 'free' })
  await stopProcess(first, 'SIGKILL')
  const second = await start('given', ports, { ACCESS_TOKEN: 'second-token-of-this-test', PLAN: 'pro' })
  expect((await send(second, 'GET', '/session')).body.plan).toMatchObject({ id: 'pro' })
  expect((await send({ ...second, token: first.token }, 'GET', '/session')).status).toBe(401)
  expect(second.output()).toContain('\nSign in with the token in ACCESS_TOKEN\n')
  expect(second.output()).not.toContain('second-token-of-this-test')
  await stopProcess(second, 'SIGKILL')
})

test('pending requests are answered before a stop', async () => {
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
