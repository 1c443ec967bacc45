import { setImmediate as nextTurn } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '#service/database/in-transaction.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'

/** Turns of the event loop while some work goes on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const isDone = () => Promise.race([work.then(() => true), nextTurn(false)])
  let turns = 0
  for (; !(await isDone()); turns += 1);
  return turns
}

test('a long row of statements or transactions, and a long transaction, lets other work run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-share-'))
  const database = await openDatabase(sqliteEngine(join(folder, 'tessera.db')))
  try {
    const reads = async () => {
      for (let read = 0; read < 3_000; read += 1) await database.selectFrom('users').select('id').execute()
    }
    expect(await turnsDuring(reads())).toBeGreaterThan(2)
    const writes = async () => {
      for (let write = 0; write < 300; write += 1)
        await inTransaction(database, async (transaction) => {
          await transaction.deleteFrom('users').where('id', '=', -1).execute()
          return { ok: true }
        })
    }
    expect(await turnsDuring(writes())).toBeGreaterThan(2)
    const whole = inTransaction(database, async (transaction) => {
      for (let write = 0; write < 3_000; write += 1)
        await transaction.deleteFrom('users').where('id', '=', -1).execute()
      return { ok: true }
    })
    expect(await turnsDuring(whole)).toBeGreaterThan(2)
  } finally {
    await database.destroy()
    await rm(folder, { recursive: true })
  }
})

test('a walk in pages lets other work run after each page, and reads nothing ahead', async () => {
  const read: (number | null)[] = []
  const pages = pagesOfRows(async (after: number | null) => {
    read.push(after)
    return after === 4 ? [] : [(after ?? 0) + 1, (after ?? 0) + 2]
  })
  const [first] = [await pages.next()]
  await nextTurn()
  expect([first.value, read]).toEqual([[1, 2], [null]])
  const rest = async () => {
    const seen: number[] = []
    for await (const page of pages) seen.push(...page)
    expect(seen).toEqual([3, 4])
  }
  expect(await turnsDuring(rest())).toBeGreaterThanOrEqual(1)
  expect(read).toEqual([null, 2, 4])
})
