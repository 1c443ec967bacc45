import { type Session, sessionSchema } from '#contract/session.ts'
import { readForeignFailure, twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { type Credentials, sessionOf, type TokenCredentials } from './credentials.ts'
import { endSession, signInOptions, startSession, readSessionHere } from './sign-in.ts'
import { failureOf } from './failure-of.ts'
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
  | {
      readonly ok: true
      readonly credentials: Credentials
      /** Null for a person without an account. */
      readonly session: Session | null
    }
  | { readonly ok: false; readonly refusal: SignInRefusal }

/**
 * Signs in with a token. At the own service, the token of the printed link starts a session; every other token is itself
 * sent with each request.
 */
export async function verifyCredentials(credentials: TokenCredentials): Promise<Verification> {
  if (credentials.serviceUrl.startsWith('http:')) return refuse({ reason: 'insecure' })
  if (credentials.serviceUrl !== '') return verifyToken(credentials)
  try {
    if ((await signInOptions()) === null) return await verifyToken(credentials)
    const me = await startSession('signInWithToken', { token: credentials.token })
    return { ok: true, credentials: sessionOf(me), session: await readSessionHere() }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'network') return refuse(await connectionRefusal(thrown, credentials))
  }
  const verification = await verifyToken(credentials)
  // Uploads always send the cookie of this origin, and the service refuses a request with both cookie and token.
  if (verification.ok) await endSession()
  return verification
}

/**
 * Requests the session. A service elsewhere without that operation gets an empty update of a code that cannot exist:
 * only a compatible service rejects it with the documented body.
 */
async function verifyToken(credentials: TokenCredentials): Promise<Verification> {
  try {
    const response = await askForSession(credentials)
    if (response === null) return await verifyByUpdate(credentials)
    const body = await readBody(response)
    const session = response.ok ? sessionSchema.safeParse(body) : null
    if (session?.success) return accept(credentials, session.data)
    if (response.status === 401) return refuse({ reason: 'unauthorized' })
    if (response.status >= 500 && response.status !== 501)
      return refuse({ reason: 'server', status: response.status })
    // Only a service whose address was typed may lack the session operation.
    return credentials.serviceUrl === '' ? refuse({ reason: 'stranger' }) : await verifyByUpdate(credentials)
  } catch (thrown) {
    return refuse(await connectionRefusal(thrown, credentials))
  }
}

/**
 * Null when a service on another origin allows only its documented operations, because a page cannot read
 * that response.
 */
async function askForSession(credentials: TokenCredentials): Promise<Response | null> {
  try {
    return await call('readSession', {}, credentials)
  } catch (thrown) {
    const failure = failureOf(thrown)
    const isRefused = failure.kind === 'network' && failure.reason === 'offline' && navigator.onLine
    if (isRefused && credentials.serviceUrl !== '') return null
    throw thrown
  }
}

async function verifyByUpdate(credentials: TokenCredentials): Promise<Verification> {
  const response = await call('updateQrCode', { params: { id: 0 }, body: {} }, credentials)
  const body = await readBody(response)
  if (typeof body !== 'object' || body === null) return refuse({ reason: 'stranger' })
  const failure = readForeignFailure(response.status, body)
  if (failure.kind === 'unauthorized') return refuse({ reason: 'unauthorized' })
  if (failure.message === '') return refuse({ reason: 'stranger' })
  if (failure.kind === 'server' && failure.status >= 500)
    return refuse({ reason: 'server', status: failure.status })
  return accept(credentials, twoOperationSession)
}

/** Browsers report an unreachable host and a missing CORS header alike. An opaque request tells them apart. */
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

function accept({ token, serviceUrl }: TokenCredentials, session: Session): Verification {
  const twoOperations = session.twoOperations === true
  return { ok: true, credentials: { token, serviceUrl, ...(twoOperations && { twoOperations }) }, session }
}

function refuse(refusal: SignInRefusal): Verification {
  return { ok: false, refusal }
}
