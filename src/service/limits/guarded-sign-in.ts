import { findUser } from '../accounts/find-user.ts'
import { hashToken } from '../accounts/hash-token.ts'
import { inTime } from '../database/in-time.ts'
import { BoundedMap } from '../links/bounded-map.ts'
import type { SignedInUser } from '../rules/signed-in-user.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { limitRules } from './limit-rule.ts'
import type { SharedLimits } from './shared-limits.ts'
import { visitorNetwork } from './visitor-network.ts'

export type SignInAnswer =
  | { readonly kind: 'user'; readonly user: SignedInUser }
  | { readonly kind: 'nobody' }
  /** Too many tokens that are none came from this network. */
  | { readonly kind: 'wait'; readonly seconds: number }

export type GuardedSignIn = (authorization: string | undefined, address: string) => Promise<SignInAnswer>

const mostRemembered = 20_000
/** Milliseconds after which a database that does not say who a token signs in counts as away. */
const patience = 5_000

/**
 * Signs in, and stops who guesses: after too many wrong tokens from a network no further one is looked up for a while, a
 * right one neither. A token that was good there before goes on working, so that a guesser locks out nobody beside him.
 */
export function createGuardedSignIn(
  deps: Pick<ServiceDeps, 'database' | 'settings' | 'clock'>,
  limits: SharedLimits,
): GuardedSignIn {
  const goodAt = new BoundedMap<string, true>(mostRemembered)

  return async function signIn(authorization, address) {
    if (authorization === undefined) return { kind: 'nobody' }
    const network = visitorNetwork(address)
    const key = `${network} ${hashToken(authorization)}`
    const wait = limits.wait(limitRules.badToken, network)
    if (wait > 0 && goodAt.peek(key) === undefined) {
      limits.noteRefusal(limitRules.badToken)
      return { kind: 'wait', seconds: wait }
    }
    const user = await inTime(findUser(deps, authorization), patience)
    if (user !== null) {
      if (goodAt.peek(key) === undefined) goodAt.set(key, true)
      return { kind: 'user', user }
    }
    goodAt.delete(key)
    const seconds = limits.count(limitRules.badToken, network)
    return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'nobody' }
  }
}
