import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { type CountedVisit, noRoute, type Visitor } from '../analytics/visit-group.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import type { Route } from '../domain/visitor-rules.ts'
import type { Settings } from '../domain/settings.ts'
import { trustedProxies } from '../network/trusted-proxies.ts'
import { agentKind } from './agent-kind.ts'
import type { KnownDomains } from './known-domains.ts'
import type { LinkVisit } from './visit-address.ts'

/**
 * Whether a request counts as a visit: no HEAD, no prefetch, no known agent. `Sec-Purpose` is the Fetch standard's;
 * Safari sends `Purpose`, and old Firefox `X-Moz`.
 */
export function isCountable(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return false
  if (headers['sec-purpose'] !== undefined && isAhead(headers['sec-purpose'])) return false
  if (headers.purpose !== undefined && isAhead(headers.purpose)) return false
  if (headers['x-moz'] !== undefined && isAhead(headers['x-moz'])) return false
  return agentKind(headers['user-agent']) === null
}

function isAhead(purpose: string | string[]): boolean {
  return /\b(prefetch|prerender|preview)\b/i.test(String(purpose))
}

type Asker = { readonly ip: string; readonly headers: IncomingHttpHeaders }

/** A visit to count. Each field is named, because spreading the visitor takes a third of a redirect's time. */
export function visitOf(
  { userId, codeId }: ResolvableLink,
  { isScan, placement }: Pick<LinkVisit, 'isScan' | 'placement'>,
  at: number,
  { address, userAgent, acceptLanguage, referer }: Visitor,
  route = noRoute,
): CountedVisit {
  const kind = isScan ? 'scan' : 'click'
  return { userId, codeId, kind, placement, at, address, userAgent, acceptLanguage, referer, route }
}

/** The destination by which a visit is counted. A visit of a link that has ended meets no rule. */
export function countedRoute(route: Route | 'ask' | null, isFallback: boolean): number {
  return route === null || route === 'ask' || isFallback ? noRoute : route.id
}

export function visitorOf({ ip, headers }: Asker): Visitor {
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    referer: isFromItself(headers) ? '' : (headers.referer ?? ''),
  }
}

/**
 * A page of the requested host, such as its welcome screen, is no referrer. `ownHosts` lacks the domains of accounts.
 */
function isFromItself({ referer, host }: IncomingHttpHeaders): boolean {
  if (referer === undefined || host === undefined) return false
  const rest = referer.slice(referer.indexOf('//') + 2)
  return rest.startsWith(host) && /^($|[/?#])/.test(rest.slice(host.length))
}

type AddressedRequest = Pick<IncomingMessage, 'headers' | 'socket'>

type VisitorAddress = {
  ip(request: AddressedRequest): string
  /** The requested host; may be empty. */
  host(request: AddressedRequest): string
}

/**
 * The visitor's address and host as Fastify's `request.ip` and `request.host`, for requests handled before Fastify.
 * Respects `TRUST_PROXY`.
 */
export function visitorAddress(trustProxy: Settings['trustProxy']): VisitorAddress {
  const trusted = trustedProxies(trustProxy)
  if (trusted === false) {
    return {
      ip: ({ socket }) => socket.remoteAddress ?? '',
      host: ({ headers }) => headers.host ?? '',
    }
  }
  const trusts =
    trusted === true ? () => true : typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted)
  return {
    // It reads only the headers and the socket.
    ip: (request) => proxyAddress.all(request as IncomingMessage, trusts).at(-1) ?? '',
    host({ headers, socket }) {
      const forwarded = String(headers['x-forwarded-host'] ?? '')
      // The nearest proxy added the last entry.
      return forwarded !== '' && trusts(socket.remoteAddress ?? '', 0)
        ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
        : (headers.host ?? '')
    },
  }
}

/** The visitor and the domain of a request. */
export type Asking = {
  /** Null for an unknown host. */
  readonly domain: string | null
  /** Null when the visit does not count. */
  readonly visitor: Visitor | null
}

type ReadAsking = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Asking

export function createAskings(domains: KnownDomains, settings: Pick<Settings, 'trustProxy'>): ReadAsking {
  const address = visitorAddress(settings.trustProxy)

  return function readAsking(request) {
    const { headers, socket } = request
    const domain = domains.find(address.host(request), socket)
    if (domain === null || !isCountable('GET', headers)) return { domain, visitor: null }
    return { domain, visitor: visitorOf({ ip: address.ip(request), headers }) }
  }
}
