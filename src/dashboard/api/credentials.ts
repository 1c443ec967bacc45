import type { Me } from '#contract/people/person.ts'
import type { Session } from '#contract/session.ts'
import { createStore, useStore } from '../ui/store.ts'

/** An access token: of another service, or of a program that uses this dashboard. */
export type TokenCredentials = {
  /** Origin and path of the service without a trailing slash; empty for the service that served the page. */
  readonly serviceUrl: string
  readonly token: string
  /** The service only has the two documented operations, so nothing else is requested. */
  readonly silent?: boolean
}

/** The session cookie of this origin, which no script can read. Only who is signed in is stored. */
export type SessionCredentials = {
  readonly serviceUrl: ''
  readonly token?: undefined
  readonly person: number
  /** The account that the session works in; null for a person without one. */
  readonly account: number | null
  /** Start of the session in milliseconds since 1970, so that other tabs notice a new one. */
  readonly since: number
  readonly silent?: undefined
}

export type Credentials = TokenCredentials | SessionCredentials

const storageKey = 'tessera.credentials'
const stored = createStore(readStored())

/** The stored credentials, or null when signed out. */
export function readCredentials(): Credentials | null {
  return stored.get()
}

/** Signs this browser in, or out with null. Other tabs follow. */
export function storeCredentials(credentials: Credentials | null): void {
  try {
    if (credentials === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(credentials))
  } catch {
    // Without storage the sign-in lasts as long as the page.
  }
  stored.set(credentials)
}

export const subscribeToCredentials = stored.subscribe

/** Applies changes from other tabs. Returns the function that stops listening. */
export function followOtherTabs(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key !== storageKey && event.key !== null) return
    stored.set(readStored())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function readStored(): Credentials | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    if ('person' in kept) return storedSession(kept)
    if (!('token' in kept) || typeof kept.token !== 'string' || kept.token === '') return null
    if (!('serviceUrl' in kept) || typeof kept.serviceUrl !== 'string') return null
    const silent = 'silent' in kept && kept.silent === true
    return { token: kept.token, serviceUrl: kept.serviceUrl, ...(silent && { silent }) }
  } catch {
    return null
  }
}

function storedSession(kept: object): SessionCredentials | null {
  const { person, account, since } = kept as Record<string, unknown>
  if (typeof person !== 'number' || typeof since !== 'number') return null
  return { serviceUrl: '', person, account: typeof account === 'number' ? account : null, since }
}

/** The credentials of a session that begins now. */
export function sessionOf({ id, account }: Pick<Me, 'id' | 'account'>): SessionCredentials {
  return { serviceUrl: '', person: id, account, since: Date.now() }
}

/** The service decides in which account a session works: a sign-in at a provider may have changed it. */
export function followSession({ user, person, signedInBy }: Session): void {
  const credentials = readCredentials()
  if (credentials === null || credentials.token !== undefined || signedInBy !== 'session') return
  if (person === undefined || (credentials.person === person.id && credentials.account === user.id)) return
  storeCredentials(sessionOf({ id: person.id, account: user.id }))
}

/**
 * The owner of data stored in this browser: the service, its account and the person. If the service doesn't name the
 * account, a hash of the token stands in.
 */
export function accountOf(session: Session): string {
  const { serviceUrl = '', token = '', silent = false } = readCredentials() ?? {}
  if (silent || session.user.id === 0) return `${serviceUrl} token ${tokenMark(token)}`
  const person = session.person === undefined ? '' : ` person ${session.person.id}`
  return `${serviceUrl} ${session.user.id}${person}`
}

/** The signed-in person and account, known without a request; null for access tokens. */
export function signedInPerson(): string | null {
  const credentials = readCredentials()
  if (credentials === null || credentials.token !== undefined) return null
  return `person ${credentials.person} account ${credentials.account ?? 0}`
}

/** Distinguishes stored data of credentials. The token is not in it. */
export function credentialsMark(): string {
  return signedInPerson() ?? String(tokenMark(readCredentials()?.token ?? ''))
}

/** A one-way hash that distinguishes tokens. */
export function tokenMark(token: string): number {
  let mark = 0
  for (const letter of token) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return mark
}

const signInNeeded = createStore(false)

/**
 * Waits for new credentials after a 401; null after a sign-out. `useSignInNeeded` is true from then on. The
 * sign-in dialog stays open even if the request is cancelled, so typed words are not lost.
 */
export function nextCredentials(
  refused: Credentials,
  signal: AbortSignal | undefined,
): Promise<Credentials | null> {
  const now = readCredentials()
  if (now === null || !isSame(now, refused)) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const stop = subscribeToCredentials(() => {
      settle()
      resolve(readCredentials())
    })
    function settle(): void {
      stop()
      signal?.removeEventListener('abort', giveUp)
    }
    function giveUp(): void {
      settle()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp)
    ask()
  })
}

function isSame(one: Credentials, other: Credentials): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether the credentials were rejected and not replaced yet. */
export function useSignInNeeded(): boolean {
  return useStore(signInNeeded)
}

function ask(): void {
  if (signInNeeded.get()) return
  const stop = subscribeToCredentials(() => {
    stop()
    signInNeeded.set(false)
  })
  signInNeeded.set(true)
}

/**
 * Normalises a typed service address: adds https, drops trailing slash, query and fragment. Empty for the
 * service that served the page, null when it is not a URL.
 */
export function normalServiceUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null
  // People paste the base address or a full endpoint.
  const path = url.pathname.replace(/\/api\/v1(\/.*)?$/, '').replace(/\/+$/, '')
  if (url.origin === location.origin && path === '') return ''
  return url.origin + path
}
