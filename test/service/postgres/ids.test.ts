import { expect, test } from 'vitest'
import { inTransaction } from '#service/database/in-transaction.ts'
import { takeId } from '#service/database/queries/links.ts'
import { aPostgresUrl, aProcessOn } from './a-postgres.ts'

test('processes that create at once never get the same id, and do not wait for each other’s transactions', async () => {
  const url = await aPostgresUrl()
  const processes = await Promise.all([1, 2, 3].map(() => aProcessOn(url, { connections: 5 })))
  const codes: number[] = []
  const links: number[] = []
  // More transactions than connections, all open at once, every third rolled back.
  const work = processes.flatMap((database) =>
    Array.from({ length: 60 }, (_, step) =>
      inTransaction(database, async (transaction) => {
        await transaction.selectFrom('users').selectAll().execute()
        for (let round = 0; round < 3; round += 1) {
          codes.push(await takeId(transaction, 'codes'))
          links.push(await takeId(transaction, 'links'))
        }
        return { ok: step % 3 !== 0 }
      }),
    ),
  )
  await Promise.all(work)
  expect(codes).toHaveLength(540)
  expect(new Set(codes).size).toBe(540)
  expect(new Set(links).size).toBe(540)
})

test('an open transaction with a new id does not block another process', async () => {
  const url = await aPostgresUrl()
  const [slow, quick] = await Promise.all([aProcessOn(url), aProcessOn(url)])
  const taken = await inTransaction(slow, async (transaction) => {
    const first = await takeId(transaction, 'codes')
    const meanwhile = await inTransaction(quick, async (other) => ({
      ok: true,
      id: await takeId(other, 'codes'),
    }))
    return { ok: true, ids: [first, meanwhile.id] }
  })
  expect(new Set(taken.ids).size).toBe(2)
})

test('a restart continues after its last block of ids', async () => {
  const url = await aPostgresUrl()
  const ids: number[] = []
  for (let start = 0; start < 3; start += 1) {
    const database = await aProcessOn(url)
    await inTransaction(database, async (transaction) => {
      ids.push(await takeId(transaction, 'codes'))
      return { ok: true }
    })
    await database.destroy()
  }
  expect(ids).toEqual([1, 101, 201])
})
