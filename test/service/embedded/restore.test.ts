import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFullService } from '../backup/a-full-service.ts'
import { freePorts } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'

let entry: string
let folder: string
let env: Record<string, string | undefined>
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-restore-'))
  const [port, linkPort] = await freePorts()
  env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), LINK_PORT: String(linkPort) }
  // A closed connection of this process may hold its file for a while, so the commands get one of their own.
  const made = await mkdtemp(join(tmpdir(), 'tessera-made-'))
  await (await aFullService({ folder: made })).close()
  await cp(made, folder, { recursive: true })
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

/** The file alone, without what stands beside it. */
async function holdsTheCodes(file: string): Promise<boolean> {
  return (await readFile(file)).includes('Größe ✓ 日本')
}

test('what was there before a restore is kept as a whole', async () => {
  const restored = run('restore')
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  const kept = /is kept as (.+)\.\n/.exec(restored.stdout)?.[1] ?? ''
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
  const kept = /is kept as (.+)\.\n/.exec(restored.stdout)?.[1] ?? ''
  expect(await readFile(kept, 'utf8')).toBe('no database at all')
  expect(await holdsTheCodes(join(folder, 'tessera.db'))).toBe(true)
})
