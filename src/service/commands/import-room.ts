import type { ImportCheck, ImportCheckRow } from '#contract/import-rows.ts'
import type { Database } from '../database/open-database.ts'
import { findUsage } from '../database/queries/quotas.ts'
import type { SignedInUser } from '../domain/signed-in.ts'

/** Marks ready rows that exceed the plan's limit. */
export async function importRoom(
  database: Database,
  { id, plan }: SignedInUser,
  rows: readonly ImportCheckRow[],
): Promise<ImportCheck> {
  const used = await findUsage(database, id)
  const codesLeft = plan.limits.codes === null ? Infinity : Math.max(0, plan.limits.codes - used.codes)
  const linksLeft = plan.limits.links === null ? Infinity : Math.max(0, plan.limits.links - used.links)
  const fits = Math.min(codesLeft, linksLeft)
  const limit = codesLeft <= linksLeft ? ('codes' as const) : ('links' as const)
  const max = plan.limits[limit]

  let ready = 0
  const marked = rows.map((row) => {
    if (row.outcome !== 'ready') return row
    ready += 1
    return ready > fits ? { ...row, outcome: 'plan-limit' as const } : row
  })
  if (ready <= fits || max === null) return { rows: marked, limit: null }
  return { rows: marked, limit: { limit, used: used[limit], max, plan: plan.name, fits } }
}
