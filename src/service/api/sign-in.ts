import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Access, includesRole, type Role } from '#contract/people/roles.ts'
import type { TokenUses } from '../commands/accounts/access-tokens.ts'
import type { Settings } from '../domain/settings.ts'
import type { SignedIn, SignedInUser } from '../domain/signed-in.ts'
import type { GuardedSignIn, SentCredentials } from '../limits/guarded-sign-in.ts'
import { type LimitRule, limitRules } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import { type Answer, failure, failureShape, unauthorized } from './answers.ts'
import {
  endedSessionCookie,
  isOwnPage,
  isSafe,
  ownOrigin,
  readCookie,
  sessionCookieName,
} from './session-cookie.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'

const signedIn = new WeakMap<FastifyRequest, SignedIn>()

type SignInDeps = {
  readonly guarded: GuardedSignIn
  readonly limits: SharedLimits
  readonly uses: Readonly<Record<'token' | 'session', TokenUses>>
  readonly settings: Pick<Settings, 'dashboardOrigin'>
  readonly tokenLimit?: LimitRule | undefined
}

/** The session cookie and the token that a request sends. */
export function sentCredentials(
  request: FastifyRequest,
  settings: Pick<Settings, 'dashboardOrigin'>,
): SentCredentials {
  const name = sessionCookieName(ownOrigin(request, settings))
  return {
    authorization: request.headers.authorization,
    session: readCookie(request.headers.cookie, name),
  }
}

/**
 * Responds with 401 before anything reads the request; otherwise sets who is signed in. Token guessing and rate limits
 * return 429 with Retry-After, and every answer says how much of the limit is left; a role that is too weak, and a session used by another page, return 403.
 */
export function requireSignIn(deps: SignInDeps) {
  const { guarded, limits, uses, settings, tokenLimit = limitRules.token } = deps
  return async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const sent = sentCredentials(request, settings)
    if (sent.session !== null && sent.authorization !== undefined) return await refuse(request, reply, both)
    const answer = await guarded(sent, request.ip)
    if (answer.kind === 'nobody') {
      if (sent.session !== null) reply.header('set-cookie', endedSessionCookie(ownOrigin(request, settings)))
      await reply.code(unauthorized.status).header('www-authenticate', 'Bearer').send(unauthorized.body)
      return
    }
    if (answer.kind === 'wait') return await sendWait(request, reply, answer.seconds)
    const { credential } = answer.signedIn
    if (credential.kind === 'session' && !isSafe(request) && !isOwnPage(request, settings)) {
      return await refuse(request, reply, foreignPage)
    }
    const wait = limits.count(tokenLimit, credential.hash)
    const { remaining, resetsIn } = limits.left(tokenLimit, credential.hash)
    reply.headers({
      'ratelimit-limit': tokenLimit.most,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': resetsIn,
    })
    if (wait > 0) return await sendWait(request, reply, wait)
    const refused = refuseRole(answer.signedIn, request.routeOptions.config.access)
    if (refused !== null) return await refuse(request, reply, refused)
    uses[credential.kind].note(credential.id)
    signedIn.set(request, answer.signedIn)
  }
}

type Refused = { readonly status: number; readonly message: string; readonly needed?: Role | null }

const both: Refused = {
  status: 400,
  message: 'Send either the session cookie or an access token, not both.',
}

/** A request that only a page of the dashboard's own origin may send. */
export const foreignPage = forbidden(
  "This request did not come from the dashboard's own address. Behind a proxy, set DASHBOARD_URL to that address.",
)

/** Null when the role is strong enough. */
function refuseRole({ user, credential }: SignedIn, access: Access | undefined): Refused | null {
  if (access === undefined || access === 'anyone') return null
  if (access === 'person') {
    return credential.kind === 'session'
      ? null
      : forbidden('Only a signed-in person can do this, not an access token.')
  }
  if (user === null) {
    return forbidden("You don't belong to an account.", access === 'approver' ? null : access)
  }
  if (access === 'approver') {
    return user.isApprover
      ? null
      : forbidden('Only members who may approve can do this. Ask an owner of the account.')
  }
  return includesRole(user.role, access)
    ? null
    : forbidden(`You need the role ${access} for this. Ask an owner of the account.`, access)
}

function forbidden(message: string, needed: Role | null = null): Refused {
  return { status: 403, message, needed }
}

const notInDemo = 'This is not a part of the demo.'

/** Sends a refusal in the shape of the operation. */
export async function refuse(request: FastifyRequest, reply: FastifyReply, refused: Refused): Promise<void> {
  const shape = failureShape(request.method, request.raw.url ?? '')
  const { status, message, needed } = refused
  const answer: Answer = failure(status, shape, message, needed === undefined ? {} : { needed })
  await reply.code(answer.status).send(answer.body)
}

/** Sends Retry-After in seconds. */
export async function sendWait(request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<void> {
  const shape = failureShape(request.method, request.raw.url ?? '')
  const { status, body } = failure(429, shape, 'Too many requests. Try again in a moment.')
  await reply.code(status).header('retry-after', String(seconds)).send(body)
}

/** The signed-in person of a request that passed `requireSignIn`. */
export function personOf(request: FastifyRequest): SignedIn {
  const found = signedIn.get(request)
  if (found === undefined) throw new Error('A route outside the authenticated scope read its person.')
  return found
}

/** The account of a request that passed `requireSignIn` with a role. */
export function userOf(request: FastifyRequest): SignedInUser {
  const { user } = personOf(request)
  if (user === null) throw new Error('A route without a role read its account.')
  return user
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The role that the route needs; missing: any sign-in. */
    readonly access?: Access
  }
}

const byRoute = new Map(
  Object.entries<Operation>(operations).map(([id, { method, path }]) => [`${method} ${path}`, id]),
)

/** Routes beside the operations, and the operation whose role they need. */
const further: Readonly<Record<string, keyof typeof operations>> = {
  'POST /api/v1/qr-code/:id': 'updateQrCode',
  'PATCH /api/v1/uploads/:id': 'beginUpload',
}

/** Where a provider sends the browser back. Not an operation. */
export const providerCallbackPath = '/api/v1/sign-in/provider/callback'

/** Gives each route the role of its operation. A route without an operation is a bug, so the service does not start. */
export class OperationAccess {
  readonly #routed = new Set<string>()
  readonly #isDemo: boolean

  constructor({ isDemo }: Pick<Settings, 'isDemo'>) {
    this.#isDemo = isDemo
  }

  /** For the `onRoute` hook. */
  readonly onRoute = (route: RouteOptions): void => {
    const methods = [route.method].flat()
    // Answers 404 to everything that is no route.
    if (route.url === '/api/v1/*' || route.url === providerCallbackPath) return
    const ids = methods.map((method) => operationOf(method, route.url))
    const [id] = ids
    if (id === undefined) throw new Error(`The route ${route.url} has no method`)
    if (this.#isDemo && isMissingInDemo(id)) {
      route.handler = async (request, reply) => await refuse(request, reply, forbidden(notInDemo))
    } else for (const each of ids) this.#routed.add(each)
    const access: Access = roleOf(id)
    if (ids.some((each) => roleOf(each) !== access))
      throw new Error(`${route.url} has operations of different roles`)
    route.config = { ...route.config, access }
  }

  /** Ids of the operations that have a route. */
  get routed(): ReadonlySet<string> {
    return this.#routed
  }
}

function operationOf(method: string, url: string): string {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`
  const id = byRoute.get(key) ?? further[key]
  if (id === undefined) throw new Error(`The route ${key} belongs to no operation`)
  return id
}

function isMissingInDemo(id: string): boolean {
  return (operations as Readonly<Record<string, Operation>>)[id]?.isMissingInDemo === true
}

export function roleOf(id: string): Access {
  const operation = (operations as Readonly<Record<string, Operation>>)[id]
  if (operation === undefined) throw new Error(`There is no operation ${id}`)
  return operation.role
}
