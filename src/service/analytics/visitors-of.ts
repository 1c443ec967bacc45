import type { VisitorDaysTable } from '../database/analytics-tables.ts'
import { type BatchContent, batchVisitorNumbers } from './batch-content.ts'
import { dateOf } from './visit-sums.ts'

/** A visitor of a UTC day, with the first hour (since 1970) in which they were seen. */
export type NamedVisitor = VisitorDaysTable & { readonly hour: number }

/** Everybody whom the groups name, once. */
export function visitorsOf(batches: readonly BatchContent[]): Map<string, NamedVisitor> {
  const visitors = new Map<string, NamedVisitor>()
  const dates = new Map<number, string>()
  for (const { visitors: numbers } of batches) {
    for (let at = 0; at + batchVisitorNumbers <= numbers.length; at += batchVisitorNumbers) {
      const [user_id = 0, code_id = 0, hour = 0, visitor = 0] = numbers.slice(at, at + batchVisitorNumbers)
      let day = dates.get(hour)
      if (day === undefined) dates.set(hour, (day = dateOf(hour)))
      const key = visitorKey({ day, user_id, code_id, visitor })
      const known = visitors.get(key)
      if (known === undefined || hour < known.hour)
        visitors.set(key, { day, user_id, code_id, visitor, hour })
    }
  }
  return visitors
}

export function visitorKey({ day, user_id, code_id, visitor }: VisitorDaysTable): string {
  return `${day} ${user_id} ${code_id} ${visitor}`
}
