import type { CreateCommand } from '#contract/create.ts'
import { furtherFields } from '../../domain/code-requests.ts'
import { fromRow } from '../../domain/code.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'
import { destinationsOf, hostsOf, sharedDestinationsOf } from '../../domain/destinations.ts'
import { namedHost, withDomainsAbove, hostKey } from '../../domain/hosts.ts'
import { inParts } from '../bulk-statement.ts'
import type { Database } from '../open-database.ts'
import type { BlockedHostsTable } from '../tables/links.ts'

const mostAtOnce = 500

/**
 * Blocks a host and its subdomains. No code can be saved with a destination there, and existing links show
 * the blocked page within two seconds, in every process.
 *
 * @param text a host, `*.host`, or an address.
 * @param reason null keeps the reason of an earlier block.
 * @returns the normalised host; null when the text names none.
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

/** Removes a host from the blocklist. False when it was not listed; a parent domain may still be. */
export async function removeBlockedHost(database: Database, text: string): Promise<boolean> {
  const host = namedHost(text)
  if (host === null) return false
  const { numDeletedRows } = await database
    .deleteFrom('blocked_hosts')
    .where('host', '=', host)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function listBlockedHosts(database: Database): Promise<BlockedHostsTable[]> {
  return database.selectFrom('blocked_hosts').selectAll().orderBy('host').execute()
}

export type BlockedHosts = (
  hosts: readonly string[],
) => Promise<ReadonlyMap<string, { readonly reason: string | null }>>

/** The blocked ones among some hosts, directly or through a parent domain, with the reason. */
export async function blockedAmong(
  database: Database,
  hosts: Iterable<string>,
): Promise<Map<string, { readonly reason: string | null }>> {
  const above = new Map([...new Set(hosts)].map((host) => [host, withDomainsAbove(host)]))
  const asked = [...new Set([...above.values()].flat())]
  const listed = new Map<string, { readonly reason: string | null }>()
  for (const some of inParts(asked, mostAtOnce)) {
    const rows = await database
      .selectFrom('blocked_hosts')
      .select(['host', 'reason'])
      .where('host', 'in', some)
      .execute()
    for (const { host, reason } of rows) listed.set(host, { reason })
  }
  const blocked = new Map<string, { readonly reason: string | null }>()
  for (const [host, names] of above) {
    const found = names.map((name) => listed.get(name)).filter((entry) => entry !== undefined)
    // The nearest domain with a reason wins over its parents.
    const nearest = found.find(({ reason }) => reason !== null && reason !== '') ?? found[0]
    if (nearest !== undefined) blocked.set(host, nearest)
  }
  return blocked
}

type BlockedHost = { readonly host: string; readonly reason: string | null }

/** The blocked host that closes each code, by id. One of a rule closes only that rule's way. */
export async function blockedHostsOf(
  database: Database,
  rows: readonly QrCodesTable[],
): Promise<ReadonlyMap<number, BlockedHost>> {
  const hostsOfCode = new Map(
    rows.map((row) => [row.id, hostsOf(Object.values(sharedDestinationsOf(fromRow(row))))]),
  )
  const blocked = await blockedAmong(database, [...hostsOfCode.values()].flat())
  const found = new Map<number, BlockedHost>()
  if (blocked.size === 0) return found
  for (const [id, hosts] of hostsOfCode) {
    const host = hosts.find((one) => blocked.has(one))
    if (host !== undefined) found.set(id, { host, reason: blocked.get(host)?.reason ?? null })
  }
  return found
}

type Leading = Pick<CreateCommand, 'destinationUrl' | 'fieldData' | 'qrType'>

/**
 * Caches the blocklist for one request on many codes. The cache ends with the request; hosts blocked
 * meanwhile close their links anyway.
 */
export async function rememberedBlocks(
  database: Database,
  commands: readonly Leading[],
): Promise<BlockedHosts> {
  const named = new Set(commands.flatMap(hostsOfCommand))
  const known = await blockedAmong(database, named)
  return async (hosts) => {
    const further = hosts.filter((host) => !named.has(host))
    return further.length === 0 ? known : new Map([...known, ...(await blockedAmong(database, further))])
  }
}

function hostsOfCommand(command: Leading): string[] {
  const { destinationUrl, fieldData, qrType } = command
  const code = {
    qr_type: qrType || 'website',
    further: furtherFields(command, {}),
    destination_url: destinationUrl || '',
    fieldData: fieldData ?? null,
  }
  return hostsOf(Object.values(destinationsOf(code)))
}
