import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { PasskeyPlace } from '../commands/people/passkeys.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'
import type { Settings } from '../domain/settings.ts'
import type { ApiDeps } from './api-deps.ts'
import { ownOrigin } from './own-origin.ts'

/** Where passkeys work here. Refusals: invalid. */
export function placeOf({ settings }: ApiDeps, request: FastifyRequest): Outcome<PasskeyPlace> {
  const placed = passkeyPlace(request, settings)
  if (placed.place !== null) return done(placed.place)
  return invalid('', 'passkeys-address')
}

type Placed =
  | { readonly place: PasskeyPlace }
  | {
      readonly place: null
      readonly missing: 'ip-address' | 'unknown-address' | 'not-secure'
      /** The same dashboard where passkeys work; null for none. */
      readonly address: string | null
    }

/**
 * Where the passkeys of this dashboard belong. They are bound to a host name for ever, so it comes from the configuration,
 * or is localhost, and never a bare IP address.
 */
export function passkeyPlace(request: FastifyRequest, settings: Pick<Settings, 'dashboardOrigin'>): Placed {
  const origin = ownOrigin(request, settings)
  const { hostname, port, protocol } = new URL(origin === '' ? 'http://unknown.invalid' : origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) {
    const isLoopback = bare === '::1' || bare.startsWith('127.')
    const address = isLoopback ? `${protocol}//localhost${port === '' ? '' : `:${port}`}` : null
    return { place: null, missing: 'ip-address', address }
  }
  if (settings.dashboardOrigin === null && !isLocal)
    return { place: null, missing: 'unknown-address', address: null }
  if (protocol !== 'https:' && !isLocal) return { place: null, missing: 'not-secure', address: null }
  return { place: { rpId: hostname, origin } }
}
