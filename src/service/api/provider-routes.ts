import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { ownPath } from '#contract/parse-url.ts'
import type { Identity } from '#contract/people/me-operations.ts'
import type { ProviderFailure } from '#contract/people/sign-in-calls.ts'
import { findIdentityId, identitiesOf, useIdentity } from '../commands/people/identities.ts'
import {
  addStep,
  removeWayToSignIn,
  replaceSession,
  startSession,
  stepAge,
  takeStep,
} from '../commands/people/sessions.ts'
import { done, invalid } from '../domain/refusal.ts'
import { newSecret } from '../domain/secrets.ts'
import type { IdentityProviders, ProviderStep } from '../network/identity-providers.ts'
import { browserNames } from '../domain/browser.ts'
import { personOf, providerCallbackPath } from './sign-in.ts'
import { ownOrigin, readCookie, sessionCookie, stepCookie, stepCookieName } from './session-cookie.ts'
import { textId } from './parse-request.ts'
import {
  guardTries,
  knownBrowserCookies,
  type PeopleDeps,
  refuseTry,
  refuseUnproven,
  sessionPersonOf,
} from './people-deps.ts'
import { serve, succeeded } from './serve.ts'

/** State, nonce and PKCE verifier come from one secret in a cookie, so the database holds none of them in clear. */
function stepOf(secret: string): ProviderStep {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

type StepContent = {
  readonly provider: string
  readonly returnTo: string
  /** Account of the person who links an identity. The Strict session cookie is missing on the way back. */
  readonly account: number | null
}

/** Signing in at an OpenID Connect provider. */
export function providerSignInRoutes(
  api: FastifyInstance,
  deps: PeopleDeps,
  providers: IdentityProviders,
): void {
  const { database, clock, settings } = deps

  serve(
    api,
    operations.beginProviderSignIn,
    async ({ request, reply, body }) => {
      const { provider, invitation, returnTo } = body
      if (!providers.has(provider)) return invalid('provider', 'send-provider')
      const signedIn = await sessionPersonOf(deps, request)
      const linking = signedIn?.person.id ?? null
      if (linking !== null && (await refuseUnproven(deps, request, reply, linking, body))) return null
      const origin = ownOrigin(request, settings)
      const secret = newSecret()
      const step = stepOf(secret)
      const url = await providers.begin(provider, step, `${origin}${providerCallbackPath}`)
      if (url === null) return invalid('provider', 'unavailable')
      const content: StepContent = { provider, returnTo, account: signedIn?.user?.id ?? null }
      await addStep(database, {
        secret: step.state,
        kind: 'provider',
        person_id: linking,
        session_id: signedIn?.credential.id ?? null,
        content,
        now: clock(),
      })
      const value = invitation === undefined ? secret : `${secret}.${invitation}`
      reply.header('set-cookie', stepCookie(origin, value, stepAge / 1_000))
      return done({ data: { url } })
    },
    { guard: guardTries(deps) },
  )

  api.get(providerCallbackPath, { logLevel: 'warn' }, async (request, reply) =>
    finishSignIn(deps, providers, request, reply),
  )
}

async function finishSignIn(
  deps: PeopleDeps,
  providers: IdentityProviders,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, clock, settings } = deps
  const origin = ownOrigin(request, settings)
  const cookies = [stepCookie(origin, '', 0)]
  const go = (returnTo: string, failed: ProviderFailure | null) => {
    const path = ownPath(failed === null ? returnTo : withFailure(returnTo, failed)) ?? '/'
    return reply.header('set-cookie', cookies).code(302).header('location', path).send()
  }
  if (await refuseTry(deps, request, reply)) return reply

  const [secret, invitation = null] =
    readCookie(request.headers.cookie, stepCookieName(origin))?.split('.') ?? []
  const { state } = request.query as { readonly state?: unknown }
  if (secret === undefined || typeof state !== 'string' || !isEqual(state, stepOf(secret).state)) {
    return go('/', 'expired')
  }
  const row = await takeStep(database, state, 'provider', clock())
  if (row === null) return go('/', 'expired')
  const { provider, returnTo, account } = JSON.parse(row.content) as StepContent
  const { person_id, session_id: earlier } = row
  const person = person_id === null || earlier === null ? null : { id: person_id, sessionId: earlier }
  if (!providers.has(provider)) return go(returnTo, 'unavailable')

  const answer = await providers.finish(provider, stepOf(secret), new URL(`${origin}${request.url}`))
  if (answer.kind !== 'identity') return go(returnTo, answer.kind)
  const known = await useIdentity(deps, answer.identity, { person, invitation })
  if (!known.ok) return go(returnTo, known.failure)
  const { personId, joined } = known.value
  const userId = joined?.userId ?? (await accountOfMember(deps, personId, account))
  const begin = {
    names: browserNames(request.headers['user-agent']),
    now: clock(),
    wayId: await findIdentityId(database, answer.identity),
    ...(userId === null ? {} : { userId }),
  }
  const session =
    earlier === null
      ? await startSession(database, personId, begin)
      : await replaceSession(database, earlier, personId, begin)
  if (session === null) return go(returnTo, 'expired')
  cookies.push(sessionCookie(origin, session.secret), ...(await knownBrowserCookies(deps, request, personId)))
  return go(returnTo, null)
}

/** The account, or null when the person has left it. */
async function accountOfMember(
  { database }: PeopleDeps,
  personId: number,
  account: number | null,
): Promise<number | null> {
  if (account === null) return null
  const member = await database
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', account)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return member?.user_id ?? null
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function withFailure(path: string, failed: ProviderFailure): string {
  const url = new URL(path, 'http://dashboard.invalid')
  url.searchParams.set('signIn', failed)
  return `${url.pathname}${url.search}${url.hash}`
}

/** Identities of the signed-in person. */
export function identityRoutes(api: FastifyInstance, deps: PeopleDeps, providers: IdentityProviders): void {
  serve(api, operations.listIdentities, async ({ request }) => {
    const rows = await identitiesOf(deps.database, personOf(request).person.id)
    const data = rows.map(({ id, issuer, label, created_at }): Identity => ({
      id,
      provider: providers.nameOf(issuer),
      label,
      createdAt: created_at,
    }))
    return done({ data })
  })
  serve(
    api,
    operations.removeIdentity,
    async ({ request, reply, body }) => {
      const { person, credential } = personOf(request)
      if (await refuseUnproven(deps, request, reply, person.id, body)) return null
      const owner = { personId: person.id, sessionId: credential.id }
      return succeeded(await removeWayToSignIn(deps.database, 'identities', owner, textId(request)))
    },
    { hasOptionalBody: true },
  )
}
