import type { FieldError } from '#contract/error-bodies.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { readLinkRules } from '../links/read-link-rules.ts'
import type { Refusal } from '../rules/refusal.ts'
import type { Settings } from '../service-deps.ts'
import { type BlockedHosts, blockedAmong } from './blocked-hosts.ts'
import { destinationHost } from './destination-host.ts'
import { isOwnLink } from './own-links.ts'

export type LeadingColumns = Pick<QrCodesTable, 'destination_url' | 'field_data'>

/**
 * Refuses a code that would newly lead to a blocked host, or back to a short link of this service: its own, an alias, or
 * that of another code, because a chain can be bent into a circle later, by a rename or an edit of either. What a code
 * leads to already is no reason, so that an unrelated edit is never refused.
 *
 * @param before the code as it is stored; null for a new one.
 * @param blockedOf looks hosts up on the blocklist; for one of many codes see `rememberedBlocks`.
 */
export async function checkDestinations(
  database: Database,
  settings: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  code: LeadingColumns,
  before: LeadingColumns | null,
  blockedOf: BlockedHosts = (hosts) => blockedAmong(database, hosts),
): Promise<Refusal | null> {
  if (
    before !== null &&
    code.destination_url === before.destination_url &&
    code.field_data === before.field_data
  )
    return null
  const known = before === null ? {} : destinationsOf(before)
  const fresh = Object.entries(destinationsOf(code)).filter(([field, address]) => known[field] !== address)
  if (fresh.length === 0) return null
  const blocked = await blockedOf(hostsOf(fresh.map(([, address]) => address)))
  const errors = fresh.flatMap(([field, address]): FieldError[] => {
    if (isOwnLink(settings, address))
      return [
        {
          field,
          message: 'This is a short link of this service. Enter the address that it should open in the end.',
        },
      ]
    const host = destinationHost(address)
    if (host === null || !blocked.has(host)) return []
    return [{ field, message: `This service does not allow links to ${host}.` }]
  })
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

/** The hosts of addresses; what is no address has none. */
export function hostsOf(addresses: readonly string[]): string[] {
  return addresses.map(destinationHost).filter((host) => host !== null)
}

/** Every address that a code leads to at some time, by the field that carries it. */
export function destinationsOf({ destination_url, field_data }: LeadingColumns): Record<string, string> {
  const { expirationUrl, swap } = readLinkRules(parseFieldData(field_data))
  return {
    ...(destination_url === '' ? {} : { destinationUrl: destination_url }),
    ...(expirationUrl === null ? {} : { 'fieldData.expirationUrl': expirationUrl }),
    ...(swap === null ? {} : { 'fieldData.swap.destinationUrl': swap.destinationUrl }),
  }
}
