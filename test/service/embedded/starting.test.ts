import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkpointSqlite } from '#service/database/engines/sqlite-engine.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { locationIn } from '../support/engine-in.ts'

let entry: string
let folder: string
const running = new Set<ServiceProcess>()
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-starting-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  for (const started of running) started.child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function start(dataDir: string, before: readonly string[] = []): Promise<ServiceProcess> {
  const [port, linkPort] = await freePorts()
  const env = { PORT: String(port), LINK_PORT: String(linkPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const started = await startProcess(entry, env, [], before)
  running.add(started)
  return started
}

/** A data folder with an empty database, because making one takes almost as long as a start. */
async function aDataFolder(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await locationIn(dataDir)
  return dataDir
}

const refusal = (dataDir: string, before: readonly string[] = []): Promise<string> =>
  start(dataDir, before).then(
    () => 'It started',
    (error: unknown) => (error as Error).message,
  )

test('a second process on the same database is refused while the first runs, also after a kill', async () => {
  const dataDir = await aDataFolder('shared')
  const first = await start(dataDir)
  const inUse = `ended with 1: Another Tessera service runs on ${join(dataDir, 'tessera.db')}. Stop it first, or set DATA_DIR to another folder.\n`
  expect(await refusal(dataDir)).toBe(inUse)
  const copies = join(entry, '../copies.js')
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const backup = spawnSync(process.execPath, [copies, 'backup', join(folder, 'a.backup')], { env })
  expect(backup.status).toBe(0)
  const users = spawnSync(process.execPath, [join(entry, '../admin.js'), 'user', 'list'], { env })
  expect(users.stdout.toString()).toContain('Owner')
  await stopProcess(first, 'SIGKILL')
  const second = await start(dataDir)
  expect(await refusal(dataDir)).toBe(inUse)
  expect(await stopProcess(second, 'SIGTERM')).toBe(0)
  expect(await stopProcess(await start(dataDir), 'SIGTERM')).toBe(0)
})

test('a log has the sign-in link while nobody else can sign in, then the file that holds the token', async () => {
  const dataDir = await aDataFolder('piped')
  const first = await start(dataDir)
  const file = join(dataDir, 'access-token')
  const token = (await readFile(file, 'utf8')).trim()
  expect(first.output()).toContain(
    `/#token=${token}\nLost it?     Sign in with the token in ${file}, or restart`,
  )
  await stopProcess(first, 'SIGTERM')
  const database = new Sqlite(join(dataDir, 'tessera.db'))
  database.exec("update people set password_hash = 'a hash'")
  database.close()

  const service = await start(dataDir)
  expect(service.output()).toContain(`\nSign in with the token in ${file}\n`)
  expect(service.output()).not.toContain(token)
  const headers = { authorization: `Bearer ${service.token}` }
  expect((await fetch(`${service.origin}/api/v1/session`, { headers })).status).toBe(200)
  await stopProcess(service, 'SIGKILL')
})

test('a DATA_DIR that is a file, or below one, is reported in one line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const words = (path: string) =>
    `ended with 1: DATA_DIR is not a folder: ${path}. Set it to a folder, or to one that can be made.\n`
  expect(await refusal(file)).toBe(words(file))
  expect(await refusal(join(file, 'data'))).toBe(words(join(file, 'data')))
})

// Root ignores file permissions, so the process runs without that right. Another user may not reach this folder.
const obeyingPermissions =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

test('a DATA_DIR that cannot be written is reported in one line', async () => {
  const dataDir = join(folder, 'read-only')
  await mkdir(dataDir)
  await chmod(dataDir, 0o555)
  expect(await refusal(dataDir, obeyingPermissions)).toBe(
    `ended with 1: DATA_DIR cannot be written: ${join(dataDir, 'access-token')}. Give it to the user that runs the service, or set another one.\n`,
  )
  // Takes no new folders from anybody.
  expect(await refusal('/proc/tessera')).toContain('ended with 1: DATA_DIR cannot be written: /proc/tessera.')
})

test.each([
  ['that is something else', 0, 'file is not a database'],
  ['with damaged pages', 4_096, 'database disk image is malformed'],
])('a database %s is reported with its path and the fix', async (name, from, words) => {
  const dataDir = await aDataFolder(name)
  const file = join(dataDir, 'tessera.db')
  checkpointSqlite(file)
  const database = await open(file, 'r+')
  await database.write(Buffer.alloc(300_000, 'x'), 0, null, from)
  await database.close()
  const sentence = `The database ${file} is damaged: ${words}. Put a backup in its place with: npm run restore -- FILE\n`
  expect(await refusal(dataDir)).toBe(`ended with 1: ${sentence}`)
  const run = (command: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(entry, '..', command), ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      encoding: 'utf8',
    })
  const backup = run('copies.js', 'backup', join(folder, `${name}.backup`))
  expect([backup.status, backup.stderr]).toEqual([1, sentence])
  const doctor = run('tessera-qr.js', 'doctor')
  expect([doctor.status, doctor.stdout]).toEqual([
    1,
    `FIX   The database ${file} is damaged: ${words}. Stop the service and restore a backup: npm run restore -- FILE\n`,
  ])
})

test('the doctor finds a damaged page that a start does not read', async () => {
  const dataDir = await aDataFolder('one-page')
  await stopProcess(await start(dataDir), 'SIGTERM')
  const file = join(dataDir, 'tessera.db')
  const database = new Sqlite(file)
  database.exec('update people set name = hex(zeroblob(100000)) where id = 1')
  database.prepare('pragma wal_checkpoint(truncate)').get()
  database.close()
  const pages = await open(file, 'r+')
  const { size } = await pages.stat()
  await pages.write(Buffer.alloc(4_096, 'x'), 0, null, size - 4_096)
  await pages.close()
  await stopProcess(await start(dataDir), 'SIGTERM')
  const doctor = spawnSync(process.execPath, [join(entry, '../tessera-qr.js'), 'doctor'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(doctor.stdout).toContain(`FIX   The database ${file} is damaged: `)
  expect(doctor.status).toBe(1)
})
