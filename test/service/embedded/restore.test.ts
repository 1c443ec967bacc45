import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFullService } from '../backup/a-full-service.ts'
import { freePorts } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { until } from '../../support/until.ts'

let entry: string
let folder: string
let env: Record<string, string | undefined>
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-restore-'))
  const [port, linkPort] = await freePorts()
  env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), LINK_PORT: String(linkPort) }
  // A closed connection of this process may keep its file open, so run the commands elsewhere.
  const made = await mkdtemp(join(tmpdir(), 'tessera-made-'))
  await (await aFullService({ folder: made })).close()
  // Its last connection may end meanwhile, and take its own files away.
  await until(() => cp(made, folder, { recursive: true }))
  await rm(made, { recursive: true })
  expect(run('backup').status).toBe(0)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function run(command: string) {
  const words = [entry.replace(/main\.js$/, 'copies.js'), command, join(folder, 'one.backup')]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** The file alone, without its log. */
async function holdsTheCodes(file: string): Promise<boolean> {
  return (await readFile(file)).includes('Größe ✓ 日本')
}

test('the previous database is saved as a whole', async () => {
  const restored = run('restore')
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  const kept = /is saved as (.+)\.\n/.exec(restored.stdout)?.[1] ?? ''
  expect(await holdsTheCodes(kept)).toBe(true)
  expect(await holdsTheCodes(join(folder, 'tessera.db'))).toBe(true)
  expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([])
})

test('a damaged database is set aside and a backup takes its place', async () => {
  await rm(join(folder, 'tessera.db-wal'), { force: true })
  await rm(join(folder, 'tessera.db-shm'), { force: true })
  await writeFile(join(folder, 'tessera.db'), 'no database at all')
  const restored = run('restore')
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  const kept = /is saved as (.+)\.\n/.exec(restored.stdout)?.[1] ?? ''
  expect(await readFile(kept, 'utf8')).toBe('no database at all')
  expect(await holdsTheCodes(join(folder, 'tessera.db'))).toBe(true)
})
