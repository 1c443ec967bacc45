import { classifyFailure } from '#contract/classify-failure.ts'
import { type Session, sessionSchema } from '#contract/session.ts'
import { silentSession } from '#contract/silent-session.ts'
import type { Credentials } from './credentials.ts'
import { failureOf } from './request.ts'
import { call, readBody } from './request.ts'

export type SignInRefusal =
  | { readonly reason: 'unauthorized' }
  | { readonly reason: 'offline' | 'unreachable' | 'timeout' }
  /** The service exists but does not allow this origin. */
  | { readonly reason: 'cors' }
  /** This page may only call https services. */
  | { readonly reason: 'insecure' }
  /** Something else than a QR code service responded. */
  | { readonly reason: 'stranger' }
  | { readonly reason: 'server'; readonly status: number }

export type Verification =
  /** `silent`: the service has no session operation. */
  | { readonly ok: true; readonly session: Session; readonly silent?: boolean }
  | { readonly ok: false; readonly refusal: SignInRefusal }

/**
 * Requests the session. A service without that operation gets an empty update of a code that cannot exist:
 * only a compatible service rejects it with the documented body.
 */
export async function verifyCredentials(credentials: Credentials): Promise<Verification> {
  if (credentials.serviceUrl.startsWith('http:')) return refuse({ reason: 'insecure' })
  try {
    const response = await askForSession(credentials)
    if (response === null) return await verifyByUpdate(credentials)
    const body = await readBody(response)
    const session = response.ok ? sessionSchema.safeParse(body) : null
    if (session?.success) return { ok: true, session: session.data }
    if (response.status === 401) return refuse({ reason: 'unauthorized' })
    if (response.status >= 500 && response.status !== 501)
      return refuse({ reason: 'server', status: response.status })
    return await verifyByUpdate(credentials)
  } catch (thrown) {
    return refuse(await connectionRefusal(thrown, credentials))
  }
}

/**
 * Null when a service on another origin allows only its documented operations, because a page cannot read
 * that response.
 */
async function askForSession(credentials: Credentials): Promise<Response | null> {
  try {
    return await call('readSession', {}, credentials)
  } catch (thrown) {
    const failure = failureOf(thrown)
    const isRefused = failure.kind === 'network' && failure.reason === 'offline' && navigator.onLine
    if (isRefused && credentials.serviceUrl !== '') return null
    throw thrown
  }
}

async function verifyByUpdate(credentials: Credentials): Promise<Verification> {
  const response = await call('updateQrCode', { params: { id: 0 }, body: {} }, credentials)
  const body = await readBody(response)
  if (typeof body !== 'object' || body === null) return refuse({ reason: 'stranger' })
  const failure = classifyFailure(response.status, body)
  if (failure.kind === 'unauthorized') return refuse({ reason: 'unauthorized' })
  if (failure.message === '') return refuse({ reason: 'stranger' })
  if (failure.kind === 'server' && failure.status >= 500)
    return refuse({ reason: 'server', status: failure.status })
  return { ok: true, session: silentSession, silent: true }
}

/** A browser reports a missing host and a missing CORS header alike. An opaque request tells them apart. */
async function connectionRefusal(thrown: unknown, { serviceUrl }: Credentials): Promise<SignInRefusal> {
  const failure = failureOf(thrown)
  if (failure.kind === 'network' && failure.reason === 'timeout') return { reason: 'timeout' }
  if (!navigator.onLine) return { reason: 'offline' }
  if (serviceUrl === '') return { reason: 'unreachable' }
  try {
    await fetch(serviceUrl, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(8_000),
    })
    return { reason: 'cors' }
  } catch {
    return { reason: 'unreachable' }
  }
}

function refuse(refusal: SignInRefusal): Verification {
  return { ok: false, refusal }
}
