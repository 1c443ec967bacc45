import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenUses } from '../commands/token-uses.ts'
import type { GuardedSignIn } from '../limits/guarded-sign-in.ts'
import { type LimitRule, limitRules } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { SignedInUser } from '../domain/tokens.ts'
import { failureShape } from './answer-error.ts'
import { failure, unauthorized } from './answer-refusal.ts'

const signedIn = new WeakMap<FastifyRequest, SignedInUser>()

/**
 * Responds with 401 before anything reads the request; otherwise sets the user. Token guessing and rate
 * limits return 429 with Retry-After.
 */
export function requireSignIn(
  guarded: GuardedSignIn,
  limits: SharedLimits,
  uses: TokenUses,
  tokenLimit: LimitRule = limitRules.token,
) {
  return async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answer = await guarded(request.headers.authorization, request.ip)
    if (answer.kind === 'nobody') {
      await reply.code(unauthorized.status).header('www-authenticate', 'Bearer').send(unauthorized.body)
      return
    }
    if (answer.kind === 'wait') return await sendWait(request, reply, answer.seconds)
    const { user } = answer
    const wait = limits.count(tokenLimit, user.tokenHash)
    if (wait > 0) return await sendWait(request, reply, wait)
    uses.note(user.tokenId)
    signedIn.set(request, user)
  }
}

/** Sends Retry-After in seconds. */
export async function sendWait(request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<void> {
  const shape = failureShape(request.method, request.raw.url ?? '')
  const { status, body } = failure(429, shape, 'Too many requests. Try again in a moment.')
  await reply.code(status).header('retry-after', String(seconds)).send(body)
}

/** The user of a request that passed `requireSignIn`. */
export function userOf(request: FastifyRequest): SignedInUser {
  const user = signedIn.get(request)
  if (user === undefined) throw new Error('A route outside the authenticated scope read its user.')
  return user
}
