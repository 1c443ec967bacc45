import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentMe } from '../commands/people/present-me.ts'
import { startSession } from '../commands/people/sessions.ts'
import { findPerson } from '../commands/people/update-person.ts'
import type { GuardedSignIn } from '../limits/guarded-sign-in.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import type { SignedIn } from '../domain/signed-in.ts'
import type { ApiDeps } from './api-deps.ts'
import { browserNames } from '../domain/browser-names.ts'
import { browserMark } from '../domain/known-browser.ts'
import { hashToken } from '../domain/tokens.ts'
import { ownOrigin } from './own-origin.ts'
import { knownBrowserCookie, sessionCookie } from './session-cookie.ts'
import { sendWait, sentCredentials } from './sign-in.ts'

/** Dependencies of the routes before a sign-in. */
export type PeopleDeps = ApiDeps & { readonly guarded: GuardedSignIn }

/** Counts a try to sign in from this network; true when it was refused. */
export async function refuseTry(
  { limits }: PeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const wait = limits.count(limitRules.signInNetwork, visitorNetwork(request.ip))
  if (wait > 0) await sendWait(request, reply, wait)
  return wait > 0
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

/** The cookie by which this browser is known from now on, for a person with a password; none for others. */
export async function knownBrowserCookies(
  { database, settings }: PeopleDeps,
  request: FastifyRequest,
  personId: number,
): Promise<string[]> {
  const { password_hash: passwordHash } = await findPerson(database, personId)
  if (passwordHash === null) return []
  return [knownBrowserCookie(ownOrigin(request, settings), browserMark({ id: personId, passwordHash }))]
}

/** Starts a session in this browser, which ends its earlier one, and answers with its person. */
export async function signInPerson(
  deps: PeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: number,
  userId?: number,
): Promise<FastifyReply> {
  const { database, clock, settings } = deps
  const { session: earlier } = sentCredentials(request, settings)
  if (earlier !== null) await database.deleteFrom('sessions').where('hash', '=', hashToken(earlier)).execute()
  const session = await startSession(database, personId, {
    names: browserNames(request.headers['user-agent']),
    now: clock(),
    ...(userId === undefined ? {} : { userId }),
  })
  const account = await database
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', session.id)
    .executeTakeFirst()
  const data = await presentMe(database, personId, account?.user_id ?? null)
  return reply
    .header('set-cookie', [
      sessionCookie(ownOrigin(request, settings), session.secret),
      ...(await knownBrowserCookies(deps, request, personId)),
    ])
    .code(200)
    .send({ success: true, data })
}
