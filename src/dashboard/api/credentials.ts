import type { Session } from '#contract/session.ts'
import { createStore, useStore } from '../ui/store.ts'

export type Credentials = {
  /** Origin and path of the service without a trailing slash; empty for the service that served the page. */
  readonly serviceUrl: string
  readonly token: string
  /** The service only has the two documented operations, so nothing else is requested. */
  readonly silent?: boolean
}

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
    if (!('token' in kept) || typeof kept.token !== 'string' || kept.token === '') return null
    if (!('serviceUrl' in kept) || typeof kept.serviceUrl !== 'string') return null
    const silent = 'silent' in kept && kept.silent === true
    return { token: kept.token, serviceUrl: kept.serviceUrl, ...(silent && { silent }) }
  } catch {
    return null
  }
}

/**
 * The owner of data stored in this browser: the service and its user. If the service doesn't name the user, a
 * hash of the token stands in.
 */
export function accountOf(session: Session): string {
  const { serviceUrl = '', token = '', silent = false } = readCredentials() ?? {}
  return `${serviceUrl} ${silent || session.user.id === 0 ? `token ${tokenMark(token)}` : session.user.id}`
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
 * sign-in dialog stays open even if the request is cancelled, so a half-typed token is not lost.
 */
export function nextCredentials(
  refused: Credentials,
  signal: AbortSignal | undefined,
): Promise<Credentials | null> {
  const now = readCredentials()
  if (now === null || now.token !== refused.token) return Promise.resolve(now)
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
