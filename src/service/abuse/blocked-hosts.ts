import type { Database } from '../database/open-database.ts'
import type { BlockedHostsTable } from '../database/schema.ts'
import { namedHost, withDomainsAbove } from './destination-host.ts'
import { hostKey } from './host-key.ts'

/** Hosts in one statement. */
const mostAtOnce = 500

/**
 * Closes a host and everything below it: no code can be saved with a destination there, and links that lead there
 * already show the page of a blocked link within two seconds, in every process.
 *
 * @param text a host, `*.host`, or an address.
 * @param reason null leaves the one that the host was blocked for before.
 * @returns the host as it is kept; null when the text names none.
 */
export async function addBlockedHost(
  database: Database,
  text: string,
  { reason, now }: { readonly reason: string | null; readonly now: string },
): Promise<string | null> {
  const host = namedHost(text)
  if (host === null) return null
  await database
    .insertInto('blocked_hosts')
    .values({ host, host_key: hostKey(host), reason, created_at: now })
    .onConflict((conflict) =>
      reason === null ? conflict.column('host').doNothing() : conflict.column('host').doUpdateSet({ reason }),
    )
    .execute()
  return host
}

/** Opens a host again. False when it was not on the list itself; a domain above it may be. */
export async function removeBlockedHost(database: Database, text: string): Promise<boolean> {
  const host = namedHost(text)
  if (host === null) return false
  const { numDeletedRows } = await database
    .deleteFrom('blocked_hosts')
    .where('host', '=', host)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Every blocked host, by name. */
export function listBlockedHosts(database: Database): Promise<BlockedHostsTable[]> {
  return database.selectFrom('blocked_hosts').selectAll().orderBy('host').execute()
}

/** Looks up which of some hosts are blocked, by host. */
export type BlockedHosts = (
  hosts: readonly string[],
) => Promise<ReadonlyMap<string, { readonly reason: string | null }>>

/** Which of these hosts are blocked, themselves or by a domain above them; each with what was told of the block. */
export async function blockedAmong(
  database: Database,
  hosts: Iterable<string>,
): Promise<Map<string, { readonly reason: string | null }>> {
  const above = new Map([...new Set(hosts)].map((host) => [host, withDomainsAbove(host)]))
  const asked = [...new Set([...above.values()].flat())]
  const listed = new Map<string, { readonly reason: string | null }>()
  for (let start = 0; start < asked.length; start += mostAtOnce) {
    const rows = await database
      .selectFrom('blocked_hosts')
      .select(['host', 'reason'])
      .where('host', 'in', asked.slice(start, start + mostAtOnce))
      .execute()
    for (const { host, reason } of rows) listed.set(host, { reason })
  }
  const blocked = new Map<string, { readonly reason: string | null }>()
  for (const [host, names] of above) {
    const found = names.map((name) => listed.get(name)).filter((entry) => entry !== undefined)
    // The nearest domain of which something was told speaks for those above it.
    const told = found.find(({ reason }) => reason !== null && reason !== '') ?? found[0]
    if (told !== undefined) blocked.set(host, told)
  }
  return blocked
}
