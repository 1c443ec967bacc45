import { expect, onTestFinished, test } from 'vitest'
import { VisitSums } from '#service/analytics/visit-sums.ts'
import { writeGroup } from '#service/analytics/write-group.ts'
import { addAccounts, addCodes } from '../support/add-parents.ts'
import { aLine } from './a-line.ts'
import { aPostgresUrl, aProcessOn, connectedTo } from './a-postgres.ts'

test('visits whose commit got no answer are counted once when they are sent again', async () => {
  const url = await aPostgresUrl()
  const other = await aProcessOn(url)
  await addAccounts(other, 1)
  await addCodes(other, 1, [7])
  const line = await aLine(url)
  onTestFinished(line.close)
  const writer = connectedTo(line.url, { connections: 1 })
  const sums = new VisitSums()
  sums.add({ userId: 1, codeId: 7, hour: 494_000, profile: ['', '', '', '', ''], scans: 2, clicks: 1 })
  const write = (number: number) => writeGroup(writer, { writer: 'one', number }, { sums, visitors: [] })
  const totals = () => other.selectFrom('visit_totals').select(['scans', 'clicks']).execute()
  await write(1)
  line.cutAfterNext('commit')
  await expect(write(2)).rejects.toThrow('Connection terminated unexpectedly')
  // It is in the database anyway.
  await expect.poll(totals).toEqual([{ scans: 4, clicks: 2 }])
  await write(2)
  await write(3)
  expect(await totals()).toEqual([{ scans: 6, clicks: 3 }])
  const counters = await other.selectFrom('counters').select(['scans', 'clicks']).execute()
  expect(counters).toEqual([{ scans: 6, clicks: 3 }])
})
