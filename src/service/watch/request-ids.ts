import type { IncomingMessage } from 'node:http'
import { trustedPeer } from '../links/trusted-proxies.ts'
import type { Settings } from '../service-deps.ts'

/** Only what can stand in a log line and in a comment of SQL as it is. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Names each request: as a trusted proxy named it in `X-Request-Id`, otherwise by an id of our own. */
export function createRequestIds(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(trustProxy)
  return function requestId({ headers, socket }) {
    const given = headers['x-request-id']
    return typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '')
      ? given
      : crypto.randomUUID()
  }
}
