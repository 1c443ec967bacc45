import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Settings } from '../service-deps.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** What of a request tells where it comes from and goes to. */
type AddressedRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** Who sent a request and which host was asked for, as `TRUST_PROXY` lets proxies name them. */
export type VisitorAddress = {
  /** Numeric address of the visitor. */
  ip(request: AddressedRequest): string
  /** Host as asked for; empty when none was named. */
  host(request: AddressedRequest): string
}

/** The same answers as Fastify's `request.ip` and `request.host`, for requests that are answered before it. */
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
    // The two fields are all that it reads.
    ip: (request) => proxyAddress.all(request as IncomingMessage, trusts).at(-1) ?? '',
    host({ headers, socket }) {
      const forwarded = String(headers['x-forwarded-host'] ?? '')
      // The last one was added by the proxy that stands nearest.
      return forwarded !== '' && trusts(socket.remoteAddress ?? '', 0)
        ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
        : (headers.host ?? '')
    },
  }
}
