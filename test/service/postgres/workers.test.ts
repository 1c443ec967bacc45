import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aPostgresUrl, aProcessOn } from './a-postgres.ts'

let entry: string
let folder: string
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-workers-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function start(url: string, env: Record<string, string> = {}) {
  const [port, linkPort] = await freePorts()
  const service = await startProcess(entry, {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    DATABASE_URL: url,
    BRANDED_DOMAINS: 'go.acme.com',
    DESTINATION_CHECKS: 'off',
    WORKERS: '3',
    ...env,
  })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return { ...service, port, linkPort }
}

/** Processes that listen or did so, oldest first. */
const workersOf = ({ output }: ServiceProcess): number[] =>
  [...output().matchAll(/"worker":(\d+),"msg":"A worker listens"/g)].map((found) => Number(found[1]))

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const create = ({ origin, token }: ServiceProcess, slashTag: string) =>
  fetch(`${origin}/api/v1/qr-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(aCreateRequest({ slashTag })),
  })

test('three workers make the tables once and print one link; even when all are killed others take their places; all end together', async () => {
  const url = await aPostgresUrl({ isBlank: true })
  const service = await start(url)
  expect(service.output().match(/#token=/g)).toHaveLength(1)
  await expect.poll(() => new Set(workersOf(service)).size).toBe(3)
  const database = await aProcessOn(url)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const worker of workersOf(service)) process.kill(worker, 'SIGKILL')
  await expect.poll(() => workersOf(service).length, { timeout: 15_000 }).toBe(6)
  const made = await Promise.all(Array.from({ length: 9 }, (_, step) => create(service, `tag-${step}`)))
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201))
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
  expect(workersOf(service).filter(isAlive)).toEqual([])
}, 40_000)

test('workers whose first process is gone write what they counted and end by themselves', async () => {
  const url = await aPostgresUrl()
  const service = await start(url, { WORKERS: '2' })
  await create(service, 'left')
  const visit = () =>
    fetch(`http://127.0.0.1:${service.linkPort}/left?qr`, {
      redirect: 'manual',
      headers: { connection: 'close' },
    })
  for (let visits = 0; visits < 8; visits += 1) expect((await visit()).status).toBe(302)
  service.child.kill('SIGKILL')
  await expect.poll(() => workersOf(service).filter(isAlive), { timeout: 15_000 }).toEqual([])
  const database = await aProcessOn(url)
  expect(await database.selectFrom('counters').select('scans').execute()).toEqual([{ scans: 8 }])
}, 40_000)

test('a port in use and a database that is away end the start of all workers in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const port = String((taken.address() as { port: number }).port)
  const lineOf = async (url: string, env: Record<string, string>) =>
    await start(url, env).then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    )
  const url = new URL(await aPostgresUrl())
  const first = lineOf(url.href, { PORT: port, LOG_LEVEL: 'error' })
  const away = new URL(url)
  away.port = '1'
  const second = lineOf(away.href, { LOG_LEVEL: 'error' })
  expect(await Promise.all([first, second])).toEqual([
    `ended with 1: Port ${port} is in use. Stop what uses it, or set PORT and LINK_PORT to others.\n`,
    `ended with 1: The database at ${away.hostname}:1 cannot be reached: ECONNREFUSED. Start it, or correct DATABASE_URL.\n`,
  ])
}, 40_000)
