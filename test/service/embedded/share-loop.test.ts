import { setImmediate as nextTurn } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '#service/database/in-transaction.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'

/** Turns of the event loop while some work goes on, which may stop after three. */
async function turnsDuring(work: (isEnough: () => boolean) => Promise<unknown>): Promise<number> {
  let turns = 0
  const working = work(() => turns > 2)
  const isDone = () => Promise.race([working.then(() => true), nextTurn(false)])
  for (; !(await isDone()); turns += 1);
  return turns
}

/** Far more rounds than three turns need: how many fit in a turn depends on the machine. */
const many = 100_000

test('a long row of statements or transactions, and a long transaction, lets other work run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-share-'))
  const database = await openDatabase(sqliteEngine(join(folder, 'tessera.db')))
  const change = async (kysely: Pick<typeof database, 'deleteFrom'>) =>
    await kysely.deleteFrom('users').where('id', '=', -1).execute()
  try {
    const reads = await turnsDuring(async (isEnough) => {
      for (let read = 0; read < many && !isEnough(); read += 1)
        await database.selectFrom('users').select('id').execute()
    })
    expect(reads).toBeGreaterThan(2)
    const writes = await turnsDuring(async (isEnough) => {
      for (let write = 0; write < many && !isEnough(); write += 1)
        await inTransaction(database, async (transaction) => {
          await change(transaction)
          return { ok: true }
        })
    })
    expect(writes).toBeGreaterThan(2)
    const whole = await turnsDuring((isEnough) =>
      inTransaction(database, async (transaction) => {
        for (let write = 0; write < many && !isEnough(); write += 1) await change(transaction)
        return { ok: true }
      }),
    )
    expect(whole).toBeGreaterThan(2)
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
  expect(await turnsDuring(rest)).toBeGreaterThanOrEqual(1)
  expect(read).toEqual([null, 2, 4])
})
