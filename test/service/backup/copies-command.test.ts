import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCopies } from '#service/backup/run-copies.ts'
import { readConfig } from '#service/config.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aService } from '../support/a-service.ts'
import { blankEngineIn, databaseEnv, engineName } from '../support/engine-in.ts'
import { aFullService } from './a-full-service.ts'

let entry: string
let folder: string
let ports: [number, number]
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-copies-'))
  ports = await freePorts()
  await mkdir(join(folder, 'first'))
  await (await aFullService({ folder: join(folder, 'first') })).close()
  // A closed connection of this process may hold its file for a while, so the processes get one of their own.
  if (engineName === 'sqlite') {
    await rename(join(folder, 'first'), join(folder, 'made'))
    await cp(join(folder, 'made'), join(folder, 'first'), { recursive: true })
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function environment(name: string): Record<string, string> {
  const [port, linkPort] = ports
  return { DATA_DIR: join(folder, name), PORT: String(port), LINK_PORT: String(linkPort) }
}

async function run(words: string, name: string) {
  const env = { ...environment(name), ...(await databaseEnv(join(folder, name))) }
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

test('a database is copied while its service runs, and restored where none uses it', async () => {
  const file = join(folder, 'copies', 'one.backup')
  const running = await startProcess(entry, {
    ...environment('first'),
    BRANDED_DOMAINS: 'go.acme.com',
    LOG_LEVEL: 'error',
    ...(await databaseEnv(join(folder, 'first'))),
  })
  expect(await run(`backup ${file}`, 'first')).toMatchObject({ status: 0, err: '' })
  expect(await run(`backup ${file}`, 'first')).toMatchObject({
    status: 1,
    err: `${file} exists already and stays as it is. Name another file.\n`,
  })
  expect(await run(`restore ${file}`, 'first')).toMatchObject({
    status: 1,
    err:
      engineName === 'sqlite'
        ? `${join(folder, 'first', 'tessera.db')} is in use. Stop its service first, so that nothing is written meanwhile.\n`
        : 'The database is not empty. A backup is restored into an empty one only.\n',
  })

  // Whoever answers on the port meanwhile: this database is not theirs.
  await blankEngineIn(join(folder, 'second'))
  const restored = await run(`restore ${file}`, 'second')
  await stopProcess(running, 'SIGKILL')
  expect(restored).toMatchObject({ status: 0, err: '' })
  expect(restored.out).toContain('qr_codes: 5\n')
  expect(restored.out).toMatch(/Restored and compared: \d+ rows\./)
  // What a killed service leaves behind stops nobody: only the embedded database is exchanged.
  if (engineName === 'sqlite')
    expect(await run(`restore ${file}`, 'first')).toMatchObject({
      status: 0,
      out: expect.stringContaining('is kept as'),
    })
  const service = await aService({ folder: join(folder, 'second') })
  const codes = await service.inject({ method: 'GET', url: '/api/v1/qr-code' })
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
  ['backup x --to postgres://y', 2, /^$/, /backup takes no --to/],
  ['backup --fast x', 2, /^$/, /Unknown option '--fast'/],
  ['restore missing.backup', 1, /^$/, /^There is no .*missing\.backup\.\n$/],
  ['move --to postgres://nobody@127.0.0.1:1/none', 1, /^$/, /^There is no database at .*Set DATA_DIR/],
])('"%s" ends with %d and says why', async (words, status, out, err) => {
  const env = { ...environment('third'), ...(await databaseEnv(join(folder, 'third'))) }
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
