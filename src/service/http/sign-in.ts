import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUser } from '../accounts/find-user.ts'
import type { TokenUses } from '../accounts/token-uses.ts'
import type { SignedInUser } from '../rules/signed-in-user.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { unauthorized } from './answer-refusal.ts'

const signedIn = new WeakMap<FastifyRequest, SignedInUser>()

/** Answers 401 before anything else looks at the request, and notes the user otherwise. */
export function requireSignIn(deps: Pick<ServiceDeps, 'database' | 'settings' | 'clock'>, uses: TokenUses) {
  return async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const user = await findUser(deps, request.headers.authorization)
    if (user === null) {
      await reply.code(unauthorized.status).header('www-authenticate', 'Bearer').send(unauthorized.body)
      return
    }
    uses.note(user.tokenId)
    signedIn.set(request, user)
  }
}

/** The user of a request that passed `requireSignIn`. */
export function userOf(request: FastifyRequest): SignedInUser {
  const user = signedIn.get(request)
  if (user === undefined) throw new Error('A route outside the signed-in scope asked for its user.')
  return user
}
