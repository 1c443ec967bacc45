import type { Database } from '../database/open-database.ts'
import { blockedAmong } from './blocked-hosts.ts'
import { destinationsOf, hostsOf, type LeadingColumns } from './check-destinations.ts'

type BlockedHost = { readonly host: string; readonly reason: string | null }

/** The first blocked host that each of these codes leads to at some time, by id; the others are not in it. */
export async function blockedHostsOf(
  database: Database,
  rows: readonly (LeadingColumns & { readonly id: number })[],
): Promise<ReadonlyMap<number, BlockedHost>> {
  const hostsOfCode = new Map(rows.map((row) => [row.id, hostsOf(Object.values(destinationsOf(row)))]))
  const blocked = await blockedAmong(database, [...hostsOfCode.values()].flat())
  const found = new Map<number, BlockedHost>()
  if (blocked.size === 0) return found
  for (const [id, hosts] of hostsOfCode) {
    const host = hosts.find((one) => blocked.has(one))
    if (host !== undefined) found.set(id, { host, reason: blocked.get(host)?.reason ?? null })
  }
  return found
}
