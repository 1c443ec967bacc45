import { expect, onTestFinished, test } from 'vitest'
import { foldBatches } from '#service/analytics/fold-batches.ts'
import { writeGroup } from '#service/counting/write-group.ts'
import { aLine } from './a-line.ts'
import { aPostgresUrl, aProcessOn, connectedTo } from './a-postgres.ts'

test('visits whose commit was not heard of are counted once, also when another process folds them before they are handed over again', async () => {
  const url = await aPostgresUrl()
  const other = await aProcessOn(url)
  const line = await aLine(url)
  onTestFinished(line.close)
  const writer = connectedTo(line.url, { connections: 1 })
  const content = { profiles: [['', '', '', '', '']], visits: [1, 7, 494_000, 0, 2, 1], visitors: [] }
  const write = (number: number) =>
    writeGroup(writer, { id: `group-${number}`, writer: 'one', number }, content)
  await write(1)
  line.cutAfterNext('commit')
  await expect(write(2)).rejects.toThrow('Connection terminated unexpectedly')
  // It is in the database all the same.
  await expect.poll(() => foldBatches(other)).toBe(2)
  await write(2)
  await write(3)
  expect(await foldBatches(other)).toBe(1)
  const totals = await other.selectFrom('visit_totals').select(['scans', 'clicks']).execute()
  const counters = await other.selectFrom('counters').select(['scans', 'clicks']).execute()
  expect([totals, counters]).toEqual([[{ scans: 6, clicks: 3 }], [{ scans: 6, clicks: 3 }]])
})
