import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPerson, presentMe } from '../commands/people/person.ts'
import { startSession } from '../commands/people/sessions.ts'
import type { GuardedSignIn } from '../limits/guarded-sign-in.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import type { SignedIn } from '../domain/signed-in.ts'
import type { ApiDeps } from './serve.ts'
import { browserNames } from '../domain/browser.ts'
import { browserMark, hashToken } from '../domain/secrets.ts'
import { knownBrowserCookie, ownOrigin, sessionCookie } from './session-cookie.ts'
import { sendWait, sentCredentials } from './sign-in.ts'
import type { Proof } from '#contract/people/sign-in.ts'
import { checkPasskey, type PasskeyPlace } from '../commands/people/passkeys.ts'
import { isPassword } from '../commands/people/passwords.ts'
import { countRows } from '../database/queries/quotas.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'
import { sendRefusal } from './answers.ts'
import { isIP } from 'node:net'
import type { Settings } from '../domain/settings.ts'

/** Dependencies of the routes before a sign-in. */
export type PeopleDeps = ApiDeps & { readonly guarded: GuardedSignIn }

/** Counts a sign-in attempt from this network; true when it sent a refusal. */
export async function refuseTry(
  { limits }: PeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const wait = limits.count(limitRules.signInNetwork, visitorNetwork(request.ip))
  if (wait > 0) await sendWait(request, reply, wait)
  return wait > 0
}

/** The guard of routes that anybody may call. */
export function guardTries(deps: PeopleDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => await refuseTry(deps, request, reply)
}

/** The person of the session cookie, on a route that anybody may call; null for nobody. */
export async function sessionPersonOf(
  { guarded, settings }: PeopleDeps,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const { session } = sentCredentials(request, settings)
  if (session === null) return null
  const answer = await guarded({ authorization: undefined, session }, request.ip)
  return answer.kind === 'person' ? answer.signedIn : null
}

/** The cookie that marks this browser as known; none for a person without a password. */
export async function knownBrowserCookies(
  { database, settings }: PeopleDeps,
  request: FastifyRequest,
  personId: number,
): Promise<string[]> {
  const { password_hash: passwordHash } = await findPerson(database, personId)
  if (passwordHash === null) return []
  return [knownBrowserCookie(ownOrigin(request, settings), browserMark({ id: personId, passwordHash }))]
}

/** Starts a session in this browser, which ends its earlier one, and sends its person. */
export async function signInPerson(
  deps: PeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: number,
  begin: Pick<Parameters<typeof startSession>[2], 'userId' | 'wayId'> = {},
): Promise<null> {
  const { database, clock, settings } = deps
  const { session: earlier } = sentCredentials(request, settings)
  if (earlier !== null) await database.deleteFrom('sessions').where('hash', '=', hashToken(earlier)).execute()
  const session = await startSession(database, personId, {
    names: browserNames(request.headers['user-agent']),
    now: clock(),
    ...begin,
  })
  const account = await database
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', session.id)
    .executeTakeFirst()
  const data = await presentMe(database, personId, account?.user_id ?? null)
  await reply
    .header('set-cookie', [
      sessionCookie(ownOrigin(request, settings), session.secret),
      ...(await knownBrowserCookies(deps, request, personId)),
    ])
    .code(200)
    .send({ success: true, data })
  return null
}

/**
 * Requires the password or a passkey before a change of how a person signs in; true when it sent a refusal. Not required
 * of somebody who has neither.
 */
export async function refuseUnproven(
  deps: PeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: number,
  proof: Proof,
): Promise<boolean> {
  const { password_hash: hash } = await findPerson(deps.database, personId)
  if (hash === null && (await countRows(deps.database, 'passkeys', { person_id: personId })) === 0)
    return false
  const wait = deps.limits.count(limitRules.proof, String(personId))
  if (wait > 0) {
    await sendWait(request, reply, wait)
    return true
  }
  const proven =
    proof.passkey === undefined
      ? await provenByPassword(hash, proof.currentPassword)
      : await provenByPasskey(deps, request, personId, proof.passkey)
  if (!proven.ok) sendRefusal(reply, proven.refusal, 'other')
  return !proven.ok
}

async function provenByPassword(hash: string | null, given: string | undefined): Promise<Outcome<null>> {
  if (hash === null) return invalid('passkey', 'confirm')
  if (given === undefined) return invalid('currentPassword', 'current-password')
  return (await isPassword(hash, given)) ? done(null) : invalid('currentPassword', 'current-password-wrong')
}

async function provenByPasskey(
  deps: PeopleDeps,
  request: FastifyRequest,
  personId: number,
  response: NonNullable<Proof['passkey']>,
): Promise<Outcome<null>> {
  const place = placeOf(deps, request)
  const owner = place.ok ? await checkPasskey(deps, place.value, response) : place
  if (!owner.ok) return owner
  return owner.value === personId ? done(null) : invalid('passkey', 'unknown')
}

/** The place of passkeys for this request. Refusals: invalid. */
export function placeOf({ settings }: ApiDeps, request: FastifyRequest): Outcome<PasskeyPlace> {
  const placed = passkeyPlace(request, settings)
  if (placed.place !== null) return done(placed.place)
  return invalid('', 'passkeys-address')
}

type Placed =
  | { readonly place: PasskeyPlace }
  | {
      readonly place: null
      readonly missing: 'ip-address' | 'unknown-address' | 'not-secure'
      /** Another address of this dashboard where passkeys work; null for none. */
      readonly address: string | null
    }

/**
 * The host name that passkeys of this dashboard are bound to for ever: from the configuration, or localhost, never an IP
 * address.
 */
export function passkeyPlace(request: FastifyRequest, settings: Pick<Settings, 'dashboardOrigin'>): Placed {
  const origin = ownOrigin(request, settings)
  const { hostname, port, protocol } = new URL(origin === '' ? 'http://unknown.invalid' : origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) {
    const isLoopback = bare === '::1' || bare.startsWith('127.')
    const address = isLoopback ? `${protocol}//localhost${port === '' ? '' : `:${port}`}` : null
    return { place: null, missing: 'ip-address', address }
  }
  if (settings.dashboardOrigin === null && !isLocal)
    return { place: null, missing: 'unknown-address', address: null }
  if (protocol !== 'https:' && !isLocal) return { place: null, missing: 'not-secure', address: null }
  return { place: { rpId: hostname, origin } }
}
