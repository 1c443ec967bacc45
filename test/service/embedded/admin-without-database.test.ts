import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminOf } from '../access/admin-of.ts'

test('a folder without a database is refused at the command line, and none is created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-admin-'))
  const { code, err } = await adminOf({ folder })('user', 'list')
  expect([code, err]).toEqual([1, expect.stringContaining(`There is no database at ${folder}`)])
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
