import { expect, onTestFinished, test } from 'vitest'
import { seedCodes } from '../../support/seed/seed-codes.ts'
import { seedVisits } from '../../support/seed/seed-visits.ts'
import { aService } from '../support/a-service.ts'

test('seeded visits have consistent totals and charts', async () => {
  const service = await aService()
  onTestFinished(() => service.close())
  const now = Date.now()
  await seedCodes(service.database, { userId: 1, codes: 30, domain: 'go.acme.com', now })
  await seedVisits(service.database, { userId: 1, now })
  const sumsOf = async (table: 'counters' | 'visit_totals') => {
    const rows = await service.database.selectFrom(table).select(['scans', 'clicks']).execute()
    return rows.reduce((sum, row) => [sum[0]! + row.scans, sum[1]! + row.clicks], [0, 0])
  }
  expect(await sumsOf('visit_totals')).toEqual(await sumsOf('counters'))
  const charted = await service.database.selectFrom('visit_counts').select('code_id').distinct().execute()
  expect(charted.length).toBeGreaterThan(10)
})
