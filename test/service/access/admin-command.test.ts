import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { databaseEnv, removeDatabaseOf } from '../support/engine-in.ts'

const run = promisify(execFile)

let entry: string
let folder: string
let service: ServiceProcess
let env: Record<string, string>
let visitors: string
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-admin-'))
  const [port, linkPort] = await freePorts()
  visitors = `http://127.0.0.1:${linkPort}`
  env = {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    BRANDED_DOMAINS: 'go.acme.com',
    LOG_LEVEL: 'error',
    ...(await databaseEnv(folder)),
  }
  service = await startProcess(entry, env)
})
afterAll(async () => {
  await stopProcess(service, 'SIGKILL')
  await removeDatabaseOf(folder)
  await rm(folder, { recursive: true })
})

async function admin(...args: string[]) {
  const environment = { PATH: process.env['PATH'], ...env }
  const { stdout } = await run(process.execPath, [join(entry, '../admin.js'), ...args], { env: environment })
  return JSON.parse(stdout)
}

async function ask(method: string, path: string, body?: object, token = service.token) {
  const answer = await fetch(`${service.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}
const visit = async (tag: string) => (await fetch(`${visitors}/${tag}?qr`, { redirect: 'manual' })).status

test('a block reaches visitors within a second and the owner at once, until it is lifted', async () => {
  expect((await ask('POST', '/qr-code', aCreateRequest())).status).toBe(201)
  expect((await ask('PUT', '/qr-code/1', { slashTag: 'winter' })).status).toBe(200)
  expect([await visit('summer'), await visit('winter')]).toEqual([302, 302])

  const blocked = await admin(
    'code',
    'block',
    'go.acme.com/summer',
    '--reason',
    'It leads to malware.',
    '--json',
  )
  expect(blocked).toMatchObject({ state: 'blocked', blockedReason: 'It leads to malware.' })
  const read = (await ask('GET', '/qr-code/1')).body
  expect(read).toMatchObject({
    data: { isadminblocked: true },
    meta: { blockedReason: 'It leads to malware.' },
  })
  await expect.poll(() => visit('summer')).toBe(403)
  await expect.poll(() => visit('winter')).toBe(403)

  await admin('code', 'unblock', 'winter', '--json')
  expect((await ask('GET', '/qr-code/1')).body).toMatchObject({
    data: { isadminblocked: false },
    meta: { blockedReason: null },
  })
  await expect.poll(() => visit('summer')).toBe(302)
})

test('a user added beside the running service can sign in at once, and no longer once revoked', async () => {
  const { id } = await admin('user', 'add', 'Grace', '--json')
  const { token, id: tokenId } = await admin('token', 'add', String(id), 'Laptop', '--json')
  const create = () => ask('POST', '/qr-code', aCreateRequest({ slashTag: 'grace' }), token)
  expect((await create()).body['data']).toMatchObject({ userId: id, slashTag: 'grace' })
  await admin('token', 'revoke', tokenId, '--json')
  expect(await create()).toEqual({ status: 401, body: { message: 'unauthorized' } })
  expect(await admin('log', '--json')).toHaveLength(5)
})

test('an invalid command line exits with its code', async () => {
  await expect(admin('code', 'blok', 'x')).rejects.toMatchObject({
    code: 2,
    stderr: 'Unknown command "code blok". Known: code show, code block, code unblock.\n',
  })
  await expect(admin('code', 'block', 'nowhere', '--reason', 'x')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no code at go.acme.com/nowhere.\n',
  })
})
