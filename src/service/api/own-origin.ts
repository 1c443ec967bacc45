import type { FastifyRequest } from 'fastify'
import type { Settings } from '../domain/settings.ts'

type OriginSettings = Pick<Settings, 'dashboardOrigin'>

/**
 * The dashboard's own origin: the configured one, or the address that this request was sent to. A browser never lets a
 * page choose the Host header, and cookies are bound to the host.
 */
export function ownOrigin(request: FastifyRequest, { dashboardOrigin }: OriginSettings): string {
  if (dashboardOrigin != null) return dashboardOrigin
  const address = `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

/** Whether a request changes nothing by its method. */
export function isSafe(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
}

/** Whether the page that sends a request is the dashboard itself. Requests without an Origin are not. */
export function isOwnPage(request: FastifyRequest, settings: OriginSettings): boolean {
  const own = ownOrigin(request, settings)
  return own !== '' && request.headers.origin === own
}
