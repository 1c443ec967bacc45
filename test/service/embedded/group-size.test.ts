import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { GroupSize } from '#service/database/group-size.ts'
import { openDatabase } from '#service/database/open-database.ts'

/** Keeps the processor busy, as statements on the embedded database do. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end) continue
}

test('slow transactions take fewer rows, and quick ones as many as before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-group-size-'))
  const database = await openDatabase(sqliteEngine(join(folder, 'tessera.db')))
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true })
  })
  const size = new GroupSize(database, 16)
  const sizeAfter = async (milliseconds: number, { among = size.rows, ok = true } = {}) => {
    await size.transaction(among, async () => {
      work(milliseconds)
      return { ok }
    })
    return size.rows
  }
  expect(size.rows).toBe(4)
  // Beside other work a quick transaction may last long, so it gets several tries.
  const speedUp = async () => {
    let rows = size.rows
    for (let tries = 0; rows < 16 && tries < 50; tries += 1) rows = await sizeAfter(0)
    expect(rows).toBe(16)
  }
  await speedUp()
  // A refusal undoes the transaction somewhere, so its time says nothing.
  expect(await sizeAfter(400, { ok: false })).toBe(16)
  // Half of a refused transaction: two rows took as long as sixteen would.
  expect(await sizeAfter(50, { among: 2 })).toBe(4)
  await speedUp()
  expect(await sizeAfter(50)).toBeLessThanOrEqual(8)
  expect(await sizeAfter(400)).toBe(4)
})
