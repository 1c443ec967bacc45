import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
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

const lastAsking = Symbol('last asking')
type Remembering = Socket & {
  [lastAsking]?: { readonly headers: readonly string[]; readonly asking: Asking }
}

/**
 * Reads the headers of a GET. Who asks again on the same connection sends the same ones as a rule: comparing them costs
 * less than reading them, and what comes out is the same object, which counting looks at once.
 */
export function createConnectionVisitors(
  settings: Pick<Settings, 'brandedDomains' | 'trustProxy'>,
): (request: IncomingMessage) => Asking {
  const findDomain = createKnownDomains(settings.brandedDomains)
  const address = visitorAddress(settings.trustProxy)

  function read(request: IncomingMessage): Asking {
    const { headers, socket } = request
    const domain = findDomain(address.host(request), socket)
    if (domain === null || !isCountable('GET', headers)) return { domain, visitor: null }
    return { domain, visitor: visitorOf({ ip: address.ip(request), headers }) }
  }

  return function askingOf(request) {
    const socket: Remembering = request.socket
    const last = socket[lastAsking]
    if (last !== undefined && isSame(last.headers, request.rawHeaders)) return last.asking
    const asking = read(request)
    socket[lastAsking] = { headers: request.rawHeaders, asking }
    return asking
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false
  return true
}
