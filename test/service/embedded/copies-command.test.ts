import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCopies } from '#service/operations/backup/run-copies.ts'
import { readConfig } from '#service/operations/config.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aService } from '../support/a-service.ts'
import { aFullService } from '../backup/a-full-service.ts'

let entry: string
let folder: string
let ports: [number, number]
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-copies-'))
  ports = await freePorts()
  await mkdir(join(folder, 'first'))
  await (await aFullService({ folder: join(folder, 'first') })).close()
  // A closed connection of this process may keep its file open, so use another process.
  await rename(join(folder, 'first'), join(folder, 'made'))
  await cp(join(folder, 'made'), join(folder, 'first'), { recursive: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function environment(name: string): Record<string, string> {
  const [port, linkPort] = ports
  return { DATA_DIR: join(folder, name), PORT: String(port), LINK_PORT: String(linkPort) }
}

function run(words: string, name: string) {
  const env = environment(name)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [entry.replace(/main\.js$/, 'copies.js'), ...words.split(' ')],
    {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    },
  )
  return { status, out: stdout, err: stderr }
}

test('a database is moved while its service runs, and restored where none uses it', async () => {
  const file = join(folder, 'copies', 'one.backup')
  const running = await startProcess(entry, {
    ...environment('first'),
    BRANDED_DOMAINS: 'go.acme.com',
    LOG_LEVEL: 'error',
  })
  expect(run(`backup ${file}`, 'first')).toMatchObject({ status: 0, err: '' })
  expect(run(`backup ${file}`, 'first')).toMatchObject({
    status: 1,
    err: `${file} exists already and stays as it is. Name another file.\n`,
  })
  expect(run(`restore ${file}`, 'first')).toMatchObject({
    status: 1,
    err: `${join(folder, 'first', 'tessera.db')} is in use. Stop its service first, so that nothing is written meanwhile.\n`,
  })

  // Another process listens on this port, with another database.
  const restored = run(`restore ${file}`, 'second')
  await stopProcess(running, 'SIGKILL')
  expect(restored).toMatchObject({ status: 0, err: '' })
  expect(restored.out).toContain('qr_codes: 5\n')
  expect(restored.out).toMatch(/Checked and restored: \d+ rows\./)
  expect(restored.out).toContain('A backup holds no access token.')
  const second = await startProcess(entry, environment('second'))
  await stopProcess(second, 'SIGTERM')
  expect(second.output()).toContain('The first access token was replaced.')
  // A killed service leaves no lock behind.
  expect(run(`restore ${file}`, 'first')).toMatchObject({
    status: 0,
    out: expect.stringContaining('is saved as'),
  })
  const service = await aService({ folder: join(folder, 'second') })
  const codes = await service.api('GET', '/qr-code')
  await service.close()
  expect(codes.json().total).toBe(5)
})

test.each([
  ['', 0, /Usage:/, /^$/],
  ['backup', 2, /^$/, /backup needs a file/],
  ['restore a b', 2, /^$/, /"b" is one word too many/],
  ['copy a', 2, /^$/, /There is no command "copy"/],
  ['move', 2, /^$/, /Say where to: --to postgres:/],
  ['move --to mysql://x', 2, /^$/, /Say where to: --to postgres:/],
  ['move --to embedded', 1, /^$/, /^DATABASE_URL is not set/],
  ['backup x --to postgres://y', 2, /^$/, /backup takes no --to/],
  ['backup --fast x', 2, /^$/, /Unknown option '--fast'/],
  ['restore missing.backup', 1, /^$/, /^There is no .*missing\.backup\.\n$/],
  ['move --to postgres://nobody@127.0.0.1:1/none', 1, /^$/, /^There is no database at .*Set DATA_DIR/],
])('"%s" exits with %d and says why', async (words, status, out, err) => {
  const env = environment('third')
  const told = { out: '', err: '' }
  const ended = await runCopies(words.split(' ').filter(Boolean), {
    config: () => readConfig(env, []),
    now: Date.now,
    out: (text) => void (told.out += text),
    err: (text) => void (told.err += text),
  })
  expect(ended).toBe(status)
  expect(told.out).toMatch(out)
  expect(told.err).toMatch(err)
})
