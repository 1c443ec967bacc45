import type { IncomingMessage } from 'node:http'
import type { Visitor } from '../counting/visit.ts'
import type { Settings } from '../service-deps.ts'
import { isCountable } from './countable-visit.ts'
import { createKnownDomains } from './known-domains.ts'
import { visitorAddress } from './visitor-address.ts'
import { visitorOf } from './visit-of.ts'

/** Who asks, and on which of our domains. */
export type Asking = {
  /** Null when the host is none of ours. */
  readonly domain: string | null
  /** Null when a visit of theirs does not count. */
  readonly visitor: Visitor | null
}

/** Reads the headers of a GET. */
export type ReadAsking = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Asking

export function createAskings(settings: Pick<Settings, 'brandedDomains' | 'trustProxy'>): ReadAsking {
  const findDomain = createKnownDomains(settings.brandedDomains)
  const address = visitorAddress(settings.trustProxy)

  return function readAsking(request) {
    const { headers, socket } = request
    const domain = findDomain(address.host(request), socket)
    if (domain === null || !isCountable('GET', headers)) return { domain, visitor: null }
    return { domain, visitor: visitorOf({ ip: address.ip(request), headers }) }
  }
}
