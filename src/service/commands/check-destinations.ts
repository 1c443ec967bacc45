import { destinationsOf, hostsOf, type Leading } from '../domain/destinations.ts'
import type { FieldReason } from '#contract/reasons.ts'
import { ownFileId } from '#contract/files.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { Database } from '../database/open-database.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { Settings } from '../domain/settings.ts'
import { domainsAmong } from '../database/queries/domains.ts'
import { type BlockedHosts, blockedAmong } from '../database/queries/blocked-hosts.ts'
import { destinationHost, isOwnLink, linkHost } from '../domain/hosts.ts'

/**
 * Refuses a code that newly leads to a blocked host, or to a short link of this service. Links to other short
 * links are refused too, because a later edit could close a loop. Existing destinations are not checked
 * again, so unrelated edits never fail.
 *
 * @param before the stored code; null for a new one.
 * @param blockedOf reads the blocklist; for many codes see `rememberedBlocks`.
 */
export async function checkDestinations(
  database: Database,
  settings: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  code: Leading,
  before: Leading | null,
  blockedOf: BlockedHosts = (hosts) => blockedAmong(database, hosts),
): Promise<Refusal | null> {
  const known = before === null ? {} : destinationsOf(before)
  const fresh = Object.entries(destinationsOf(code)).filter(([field, address]) => known[field] !== address)
  if (fresh.length === 0) return null
  const blocked = await blockedOf(hostsOf(fresh.map(([, address]) => address)))
  const added = await addedLinkHosts(
    database,
    fresh.map(([, address]) => address),
  )
  const errors = fresh.flatMap(([field, address]): FieldReason[] => {
    // A file leads nowhere else.
    if (ownFileId(address, settings.brandedDomains) !== null) return []
    if (isOwnLink(settings, address) || added(address))
      return [
        {
          field,
          code: 'own-link',
        },
      ]
    const host = destinationHost(address)
    if (host === null || !blocked.has(host)) return []
    return [{ field, code: 'host-refused', values: { host } }]
  })
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

/** Finds the addresses on domains that accounts have added. Files are never there. */
async function addedLinkHosts(
  database: Database,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const hostOf = (address: string) => {
    const url = parseUrl(address)
    return url === null ? '' : linkHost(url)
  }
  const hosts = [...new Set(addresses.map(hostOf).filter((host) => host !== ''))]
  const added = await domainsAmong(database, hosts)
  return (address) => added.has(hostOf(address))
}
