import { contentWords } from '#contract/code-types/content-title.ts'
import { codeStateAt } from '#contract/code-meta.ts'
import { destinationsOf } from './destinations.ts'
import { destinationHost, hostKey } from './hosts.ts'
import { foldText } from '#contract/fold-text.ts'
import { pictureHash } from './picture-hash.ts'
import type { Code, DerivedColumns, QrCodesTable } from './stored-code.ts'
import { readLinkRules } from './read-link-rules.ts'

/**
 * The derived columns of a code.
 *
 * @param now milliseconds since 1970.
 * @param earlierLinks `domain/tag` of the links on older prints, which searches find too.
 */
export function deriveColumns(code: Code, now: number, earlierLinks: readonly string[]): DerivedColumns {
  return {
    ...stateColumns(code, now),
    ...hostColumns(code),
    picture_hash: pictureHash(code),
    search: searchText(code, earlierLinks),
  }
}

/** @param now milliseconds since 1970. */
export function stateColumns(
  code: Pick<Code, 'fieldData' | 'expiration_date' | 'is_active' | 'is_blocked'>,
  now: number,
): Pick<QrCodesTable, 'starts_at' | 'state' | 'state_until'> {
  const starts = startOf(code.fieldData)
  const state = codeStateAt(
    {
      isBlocked: code.is_blocked,
      isActive: code.is_active,
      expiresAt: code.expiration_date === null ? null : Date.parse(code.expiration_date),
      startsAt: starts === null ? null : Date.parse(starts),
    },
    now,
  )
  const changes = state === 'blocked' || state === 'expired' ? [] : [code.expiration_date]
  if (state === 'scheduled') changes.push(starts)
  const [until = null] = changes.filter((instant) => instant !== null).sort()
  return { starts_at: starts, state, state_until: until }
}

/** The normalised text that searches match. */
export function searchText(code: Code, earlierLinks: readonly string[]): string {
  const texts = [code.title, `${code.domain}/${code.tag}`, code.destination_url, code.tags, ...earlierLinks]
  texts.push(...contentWords(code.qr_type, code.further, code.fieldData ?? {}))
  return foldText(texts.join('\n'))
}

/** ISO 8601. */
function startOf(fieldData: Code['fieldData']): string | null {
  const { startsAt } = readLinkRules(fieldData)
  return startsAt === null ? null : new Date(startsAt).toISOString()
}

/** Lookup keys of a code's hosts: the destination's, and the others between spaces. */
function hostColumns(code: Code): Pick<QrCodesTable, 'host_key' | 'further_hosts'> {
  const { destinationUrl, ...others } = destinationsOf(code)
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
