import { parseUrl } from '#contract/parse-url.ts'
import { sessionAge } from '../commands/people/sessions.ts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../domain/settings.ts'

/**
 * Name of the session cookie. With https it is bound to this host and path; without, it carries the port, because
 * cookies ignore ports.
 *
 * @param origin of the dashboard.
 */
export function sessionCookieName(origin: string): string {
  const url = parseUrl(origin)
  return url?.protocol === 'https:' ? '__Host-tessera' : `tessera-${url?.port || 80}`
}

/** A `Set-Cookie` that starts a session in this browser. */
export function sessionCookie(origin: string, secret: string): string {
  return cookie(origin, secret, Math.floor(sessionAge / 1_000))
}

/** A `Set-Cookie` that deletes the cookie. */
export function endedSessionCookie(origin: string): string {
  return cookie(origin, '', 0)
}

function cookie(origin: string, value: string, maxAge: number): string {
  return `${sessionCookieName(origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secured(origin)}`
}

/** Name of the cookie that accompanies a sign-in at a provider. */
export function stepCookieName(origin: string): string {
  return `${sessionCookieName(origin)}-step`
}

/**
 * A `Set-Cookie` for a sign-in at a provider. It is Lax, because the provider's page sends the browser back.
 *
 * @param maxAge seconds; 0 deletes the cookie.
 */
export function stepCookie(origin: string, value: string, maxAge: number): string {
  return `${stepCookieName(origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secured(origin)}`
}

export function knownBrowserCookieName(origin: string): string {
  return `${sessionCookieName(origin)}-known`
}

/** Seconds for which a browser stays known after its last sign-in. */
const knownAge = 365 * 24 * 3_600

export function knownBrowserCookie(origin: string, mark: string): string {
  return `${knownBrowserCookieName(origin)}=${mark}; Path=/; Max-Age=${knownAge}; HttpOnly; SameSite=Strict${secured(origin)}`
}

function secured(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}

/**
 * The value of a cookie; null without one. Null also for a name that occurs twice, because a page of the same domain may
 * have set one of them.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined || header.length > 16_384) return null
  const values = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  const [value] = values
  return values.length === 1 && value !== undefined && /^[\w.-]{1,500}$/.test(value) ? value : null
}

type OriginSettings = Pick<Settings, 'dashboardOrigin'>

/**
 * The dashboard's own origin: the configured one, or the address that this request was sent to. A browser never lets a
 * page choose the Host header, and cookies are bound to the host.
 */
export function ownOrigin(request: FastifyRequest, { dashboardOrigin }: OriginSettings): string {
  if (dashboardOrigin != null) return dashboardOrigin
  const address = `${request.protocol}://${request.host}`
  return parseUrl(address)?.origin ?? ''
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
