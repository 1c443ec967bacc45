import type { VisitTotalsTable } from '../database/analytics-tables.ts'
import { type BatchContent, batchVisitNumbers, batchVisitorNumbers } from './batch-content.ts'

/** What groups add to the totals of each user whom they tell of, visitors without visits included; in the order of users. */
export function totalsOf(batches: readonly BatchContent[]): VisitTotalsTable[] {
  const totals = new Map<number, { scans: number; clicks: number; hour: number }>()
  const add = (user: number, hour: number, scans: number, clicks: number): void => {
    const total = totals.get(user)
    if (total === undefined) totals.set(user, { scans, clicks, hour })
    else {
      total.scans += scans
      total.clicks += clicks
      total.hour = Math.min(total.hour, hour)
    }
  }
  for (const { visits, visitors } of batches) {
    for (let at = 0; at + batchVisitNumbers <= visits.length; at += batchVisitNumbers)
      add(visits[at] ?? 0, visits[at + 2] ?? 0, visits[at + 4] ?? 0, visits[at + 5] ?? 0)
    for (let at = 0; at + batchVisitorNumbers <= visitors.length; at += batchVisitorNumbers)
      add(visitors[at] ?? 0, visitors[at + 2] ?? 0, 0, 0)
  }
  return [...totals]
    .toSorted(([one], [other]) => one - other)
    .map(([user_id, { scans, clicks, hour }]) => ({
      user_id,
      scans,
      clicks,
      since: new Date(hour * 3_600_000).toISOString(),
    }))
}
