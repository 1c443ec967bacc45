import { expect, test } from 'vitest'
import { readShares } from '#service/analytics/shares.ts'
import { daysOf, sumGroup } from '#service/analytics/visit-sums.ts'
import { createVisitorSalts } from '#service/analytics/visitors.ts'
import { createCounting, type GroupWriter } from '#service/analytics/counting.ts'
import { writeGroup } from '#service/analytics/write-group.ts'
import { aLog, aVisit } from './a-log.ts'

test('visits beyond the buffer for details are still counted by hour while writes fail', async () => {
  const log = await aLog()
  const salts = createVisitorSalts(log.database)
  let isBroken = true
  let failures = 0
  const writer: GroupWriter = {
    start: () => {},
    async write(group) {
      if (isBroken) throw new Error('The disk is full')
      await writeGroup(log.database, group, sumGroup(group, await salts.read(daysOf(group)), new Set()))
    },
    end: async () => {},
  }
  const counting = createCounting({ writer, onFailure: () => (failures += 1), every: 1, mostDetails: 5 })
  const at = aVisit().at
  for (let visit = 0; visit < 3; visit += 1) counting.count(aVisit())
  await expect.poll(() => failures).toBeGreaterThan(0)
  for (let visit = 0; visit < 40; visit += 1) {
    counting.count(
      aVisit({
        codeId: 1 + (visit % 2),
        kind: visit < 20 ? 'scan' : 'click',
        at: at + (visit % 4) * 3_600_000,
      }),
    )
  }
  isBroken = false
  expect(await counting.close()).toBe(0)
  const counters = await log.database.selectFrom('counters').selectAll().orderBy('code_id').execute()
  expect(counters).toEqual([
    { code_id: 1, user_id: 1, scans: 13, clicks: 10 },
    { code_id: 2, user_id: 1, scans: 10, clicks: 10 },
  ])
  const hours = await log.database
    .selectFrom('library_counts')
    .select(['start', 'scans', 'clicks', 'shares'])
    .where('span', '=', 'hour')
    .orderBy('start')
    .execute()
  expect(hours.map(({ scans, clicks }) => [scans, clicks])).toEqual([
    [8, 5],
    [5, 5],
    [5, 5],
    [5, 5],
  ])
  expect(readShares(hours[0]?.shares ?? '')).toMatchObject({ device: { phone: [4, 0], '': [4, 5] } })
})
