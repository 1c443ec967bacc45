import { codeStateAt } from '#contract/code-state.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { destinationsOf } from '../abuse/check-destinations.ts'
import { destinationHost } from '../abuse/destination-host.ts'
import { hostKey } from '../abuse/host-key.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { readLinkRules } from '../links/read-link-rules.ts'

/** What the library finds codes by, derived from the other columns; `state` and `state_until` from the clock too. */
export type ShelfColumns = Pick<
  QrCodesTable,
  'starts_at' | 'state' | 'state_until' | 'host_key' | 'further_hosts'
>

type Source = Pick<
  QrCodesTable,
  'destination_url' | 'field_data' | 'expiration_date' | 'is_active' | 'is_blocked'
>

/** @param now milliseconds since 1970. */
export function shelfColumns(row: Source, now: number): ShelfColumns {
  const starts = startOf(row.field_data)
  const state = codeStateAt(
    {
      isBlocked: row.is_blocked,
      isActive: row.is_active,
      expiresAt: row.expiration_date === null ? null : Date.parse(row.expiration_date),
      startsAt: starts === null ? null : Date.parse(starts),
    },
    now,
  )
  const changes = state === 'blocked' || state === 'expired' ? [] : [row.expiration_date]
  if (state === 'scheduled') changes.push(starts)
  const [until = null] = changes.filter((instant) => instant !== null).sort()
  return { starts_at: starts, state, state_until: until, ...hostColumns(row) }
}

/** ISO 8601. */
export function startOf(fieldData: string | null): string | null {
  if (fieldData === null) return null
  const { startsAt } = readLinkRules(parseFieldData(fieldData))
  return startsAt === null ? null : new Date(startsAt).toISOString()
}

/** The hosts that a code leads to at some time: the destination's own, and the others between spaces. */
export function hostColumns(
  row: Pick<QrCodesTable, 'destination_url' | 'field_data'>,
): Pick<QrCodesTable, 'host_key' | 'further_hosts'> {
  const { destinationUrl, ...others } = destinationsOf(row)
  const own = destinationUrl === undefined ? null : keyOf(destinationUrl)
  const further = new Set(Object.values(others).map(keyOf))
  further.delete(own)
  further.delete(null)
  return { host_key: own, further_hosts: further.size === 0 ? null : ` ${[...further].join(' ')}` }
}

function keyOf(address: string): string | null {
  const host = destinationHost(address)
  return host === null ? null : hostKey(host)
}
