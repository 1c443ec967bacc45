import type { Me } from '#contract/people/person.ts'
import type { Session } from '#contract/session.ts'
import { createStore, type Store, useStore } from '../ui/store.ts'
import { deviceStorage } from '../ui/device-storage.ts'

/** An access token: of another service, or of a program that uses this dashboard. */
export type TokenCredentials = {
  /** Origin and path of the service without a trailing slash; empty for the service that served the page. */
  readonly serviceUrl: string
  readonly token: string
  /** The service has only the two documented operations, so nothing else is requested. */
  readonly twoOperations?: true
  /** See `ownerOf`. Missing until the service has named the account. */
  readonly owner?: string
}

/** A session by cookie, which no script can read. This browser stores only who is signed in. */
export type SessionCredentials = {
  readonly serviceUrl: ''
  readonly token?: undefined
  readonly person: number
  /** The account that the session works in; null for a person without one. */
  readonly account: number | null
  /** Start of the session in milliseconds since 1970, so that other tabs notice a new one. */
  readonly since: number
  readonly twoOperations?: undefined
}

export type Credentials = TokenCredentials | SessionCredentials

const storageKey = 'tessera.credentials'
const stored = createStore(readStored())
let lastOwner = currentOwner()
let personCount = 0
const personListeners = new Set<() => void>()

export function readCredentials(): Credentials | null {
  return stored.get()
}

/** Signs this browser in, or out with null. Other tabs follow. */
export function storeCredentials(credentials: Credentials | null): void {
  deviceStorage.write(storageKey, credentials && JSON.stringify(credentials))
  replace(credentials)
}

function replace(credentials: Credentials | null): void {
  const before = lastOwner
  // The service has named the account of a token that was stored without one.
  const isNamedNow = isSameToken(stored.get(), credentials)
  if (credentials !== null) lastOwner = ownerOf(credentials)
  const isOther = before !== null && before !== lastOwner && !isNamedNow
  if (isOther) personCount++
  stored.set(credentials)
  if (isOther) for (const listener of personListeners) listener()
}

function isSameToken(one: Credentials | null, other: Credentials | null): boolean {
  return one?.token !== undefined && one.token === other?.token && one.serviceUrl === other.serviceUrl
}

/** Changes whenever `onPersonChange` fires. */
export function personNumber(): number {
  return personCount
}

/**
 * Calls a listener when another person or account is signed in than the last one of this page. Everything in memory
 * that belongs to a person is dropped then. Returns the function that stops listening.
 */
export function onPersonChange(listener: () => void): () => void {
  personListeners.add(listener)
  return () => personListeners.delete(listener)
}

/** A store for what belongs to the signed-in person. It returns to its first value when the person changes. */
export function createPersonalStore<Value>(initial: Value): Store<Value> {
  const store = createStore(initial)
  onPersonChange(() => store.set(initial))
  return store
}

/** Empties a collection when another person signs in. */
export function emptiedWithPerson<Collection extends { readonly clear: () => void }>(
  collection: Collection,
): Collection {
  onPersonChange(() => collection.clear())
  return collection
}

export const subscribeToCredentials = stored.subscribe

/** Applies changes from other tabs. Returns the function that stops listening. */
export function followOtherTabs(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key !== storageKey && event.key !== null) return
    replace(readStored())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function readStored(): Credentials | null {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    if ('person' in kept) return storedSession(kept)
    if (!('token' in kept) || typeof kept.token !== 'string' || kept.token === '') return null
    if (!('serviceUrl' in kept) || typeof kept.serviceUrl !== 'string') return null
    const twoOperations = 'twoOperations' in kept && kept.twoOperations === true
    const owner = 'owner' in kept && typeof kept.owner === 'string' ? kept.owner : undefined
    return {
      token: kept.token,
      serviceUrl: kept.serviceUrl,
      ...(twoOperations && { twoOperations }),
      ...(owner !== undefined && { owner }),
    }
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

/**
 * The service decides in which account a session works: a sign-in at a provider may have changed it. It also names the
 * account of a token, and says whether the service behind a relay has only two operations.
 */
export function followSession(session: Session): void {
  const credentials = readCredentials()
  if (credentials === null) return
  const { user, person, signedInBy, twoOperations } = session
  if (credentials.token !== undefined) {
    const { token, serviceUrl, owner } = credentials
    if (owner === accountOf(session) && credentials.twoOperations === twoOperations) return
    storeCredentials(ownedBy({ token, serviceUrl, ...(twoOperations && { twoOperations }) }, session))
    return
  }
  if (signedInBy !== 'session') return
  if (person === undefined || (credentials.person === person.id && credentials.account === user.id)) return
  storeCredentials(sessionOf({ id: person.id, account: user.id }))
}

/** Whether the service says whose account it is. */
export function namesAccount(credentials: Credentials): boolean {
  return credentials.twoOperations !== true
}

/**
 * Names the owner of stored data: service, account and person. A token whose account is unknown is its own owner.
 */
export function ownerOf(credentials: Credentials): string {
  if (credentials.token === undefined) return ` ${credentials.account ?? 0} person ${credentials.person}`
  return credentials.owner ?? tokenOwner(credentials)
}

function tokenOwner({ serviceUrl, token }: TokenCredentials): string {
  return `${serviceUrl} token ${tokenMark(token)}`
}

/** The owner that is signed in, known without a request; null when signed out. */
export function currentOwner(): string | null {
  const credentials = readCredentials()
  return credentials === null ? null : ownerOf(credentials)
}

/** Whether stored data with this owner belongs to the signed-in person. */
export function isOwnedHere(owner: unknown): boolean {
  const credentials = readCredentials()
  if (credentials === null) return false
  // A token also owns what was stored before the service had named its account.
  return (
    owner === ownerOf(credentials) || (credentials.token !== undefined && owner === tokenOwner(credentials))
  )
}

/** The owner as a session names it. */
export function accountOf(session: Session): string {
  const credentials = readCredentials()
  const { serviceUrl = '' } = credentials ?? {}
  if (credentials !== null && session.user.id === 0) return ownerOf(credentials)
  return namedOwner(serviceUrl, session)
}

function namedOwner(serviceUrl: string, { user, person }: Session): string {
  return `${serviceUrl} ${user.id}${person === undefined ? '' : ` person ${person.id}`}`
}

/**
 * Credentials with their owner. If the service names no account, a new sign-in there counts as the same person, as
 * the dialog says.
 */
export function ownedBy(credentials: TokenCredentials, session: Session): TokenCredentials {
  const { serviceUrl } = credentials
  if (session.user.id !== 0) return { ...credentials, owner: namedOwner(serviceUrl, session) }
  const before = readCredentials()
  const isSameService = before?.token !== undefined && before.serviceUrl === serviceUrl
  return { ...credentials, owner: isSameService ? ownerOf(before) : tokenOwner(credentials) }
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

const signOutKey = 'tessera.sign-out'

/** Whether the person signed out while the service could not be reached. */
export function hasPendingSignOut(): boolean {
  return deviceStorage.read(signOutKey) !== null
}

export function notePendingSignOut(isPending: boolean): void {
  deviceStorage.write(signOutKey, isPending ? '1' : null)
}

export function readPersonal(key: string): string | null {
  return deviceStorage.read(ownKey(key))
}

/** Stores a text for the signed-in person, or removes it with null. */
export function storePersonal(key: string, text: string | null): void {
  deviceStorage.write(ownKey(key), text)
}

function ownKey(key: string): string {
  const owner = currentOwner()
  return owner === null ? key : `${key} of ${owner}`
}

/** An invitation that was opened in this browser and not accepted yet. */
export type PendingInvitation = {
  readonly token: string
  /** Empty until the service has answered. */
  readonly accountName: string
  readonly invitedBy: string | null
  /** ISO 8601 instant; empty until the service has answered. */
  readonly expiresAt: string
}

const invitationKey = 'tessera.invitation'

/** Stored, so that it survives a sign-in at a provider, a reload and a pause of days. */
export const pendingInvitation = createStore<PendingInvitation | null>(storedInvitation())

export function setPendingInvitation(invitation: PendingInvitation | null): void {
  pendingInvitation.set(invitation)
  deviceStorage.write(invitationKey, invitation && JSON.stringify(invitation))
}

function storedInvitation(): PendingInvitation | null {
  try {
    const kept = JSON.parse(deviceStorage.read(invitationKey) ?? 'null') as Partial<PendingInvitation> | null
    if (typeof kept?.token !== 'string' || typeof kept.accountName !== 'string') return null
    const { token, accountName, invitedBy = null, expiresAt = '' } = kept
    if (expiresAt !== '' && Date.parse(expiresAt) < Date.now()) return null
    return { token, accountName, invitedBy, expiresAt }
  } catch {
    return null
  }
}
