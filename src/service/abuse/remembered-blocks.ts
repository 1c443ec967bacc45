import type { CreateCommand } from '#contract/create.ts'
import type { Database } from '../database/open-database.ts'
import { type BlockedHosts, blockedAmong } from './blocked-hosts.ts'
import { destinationsOf, hostsOf } from './check-destinations.ts'

type Leading = Pick<CreateCommand, 'destinationUrl' | 'fieldData'>

/**
 * Reads the blocklist once for many codes of one request, and again only for a host that none of them named. Not for
 * longer than a request: a host that is blocked meanwhile closes its links all the same.
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

function hostsOfCommand({ destinationUrl, fieldData }: Leading): string[] {
  const columns = {
    destination_url: destinationUrl || '',
    field_data: fieldData === undefined || fieldData === null ? null : JSON.stringify(fieldData),
  }
  return hostsOf(Object.values(destinationsOf(columns)))
}
