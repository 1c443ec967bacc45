import type { VisitBatchesTable } from '../database/analytics-tables.ts'
import { type BatchContent, batchVisitNumbers } from './batch-content.ts'

/** A group as the log keeps it. @param writtenAt when its visits were committed first. */
export function batchRow(id: string, writtenAt: string, content: BatchContent): VisitBatchesTable {
  const users = new Set<number>()
  for (let at = 0; at < content.visits.length; at += batchVisitNumbers) users.add(content.visits[at] ?? 0)
  return {
    id,
    written_at: writtenAt,
    content: JSON.stringify(content),
    user_ids: `,${[...users].join()},`,
  }
}
