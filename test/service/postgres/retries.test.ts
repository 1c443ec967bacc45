import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { addAccounts, addCodes } from '../support/add-parents.ts'
import { aPostgresUrl, aProcessOn, testServer } from './a-postgres.ts'

/** Resolves for everybody once so many have come; later ones pass at once. */
function aMeetingOf(people: number): () => Promise<void> {
  let meet = () => {}
  const met = new Promise<void>((resolve) => (meet = resolve))
  let come = 0
  return () => {
    come += 1
    if (come === people) meet()
    return met
  }
}

test('transactions with a serialisation conflict are retried until both succeed', async () => {
  const database = await aProcessOn(await aPostgresUrl())
  await addAccounts(database, 1)
  await addCodes(database, 1, [1])
  await database.insertInto('counters').values({ code_id: 1, user_id: 1, scans: 0, clicks: 0 }).execute()
  let tries = 0
  const bothHaveRead = aMeetingOf(2)
  const addOne = () =>
    inTransaction(database, async (transaction) => {
      tries += 1
      await sql`set transaction isolation level serializable`.execute(transaction)
      const row = await transaction
        .selectFrom('counters')
        .select('scans')
        .where('code_id', '=', 1)
        .executeTakeFirstOrThrow()
      await bothHaveRead()
      await transaction
        .updateTable('counters')
        .set({ scans: row.scans + 1 })
        .where('code_id', '=', 1)
        .execute()
      return { ok: true }
    })
  await Promise.all([addOne(), addOne()])
  const row = await database.selectFrom('counters').select('scans').executeTakeFirstOrThrow()
  expect(row.scans).toBe(2)
  expect(tries).toBeGreaterThan(2)
})

test('both of two deadlocked transactions succeed', async () => {
  const database = await aProcessOn(await aPostgresUrl())
  await addAccounts(database, 1)
  await addCodes(database, 1, [1, 2])
  for (const code_id of [1, 2]) {
    await database.insertInto('counters').values({ code_id, user_id: 1, scans: 0, clicks: 0 }).execute()
  }
  const add = (transaction: Transaction, id: number) =>
    transaction
      .updateTable('counters')
      .set((row) => ({ scans: row('scans', '+', 1) }))
      .where('code_id', '=', id)
      .execute()
  const eachHoldsOne = aMeetingOf(2)
  const both = (ids: readonly [number, number]) =>
    inTransaction(database, async (transaction) => {
      await add(transaction, ids[0])
      await eachHoldsOne()
      await add(transaction, ids[1])
      return { ok: true }
    })
  await Promise.all([both([1, 2]), both([2, 1])])
  expect(await database.selectFrom('counters').select('scans').execute()).toEqual([
    { scans: 2 },
    { scans: 2 },
  ])
})

test('a transaction that always conflicts fails after ten tries with randomised pauses', async () => {
  const chances: number[] = []
  const random = () => {
    chances.push(0)
    return 0
  }
  const database = await aProcessOn(await aPostgresUrl(), { random })
  const lost = () =>
    inTransaction(database, async (transaction) => {
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(transaction)
      return { ok: true }
    })
  await expect(lost()).rejects.toMatchObject({ code: '40001' })
  expect(chances).toHaveLength(9)
})

test('a transaction that failed for another reason is not retried', async () => {
  const database = await aProcessOn(await aPostgresUrl())
  let tries = 0
  const doubled = inTransaction(database, async (transaction) => {
    tries += 1
    const row = { user_id: 1, codes: 0, links: 0 }
    await transaction.insertInto('quotas').values([row, row]).execute()
    return { ok: true }
  })
  await expect(doubled).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
})

test('an integer that JavaScript cannot represent is an error', async () => {
  const database = connectDatabase(engineAt(testServer().url))
  const read = (number: string) =>
    sql<{ number: number }>`select ${sql.raw(number)}::bigint as number`.execute(database)
  expect((await read('9007199254740991')).rows).toEqual([{ number: 9_007_199_254_740_991 }])
  await expect(read('9007199254740993')).rejects.toThrow(RangeError)
  expect((await read('-5')).rows).toEqual([{ number: -5 }])
  await database.destroy()
})
