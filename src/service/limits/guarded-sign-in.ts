import { findUser } from '../commands/find-user.ts'
import { hashToken, type SignedInUser } from '../domain/tokens.ts'
import { inTime } from '../database/engines/retried.ts'
import { BoundedMap } from '../domain/bounded-map.ts'
import { type LimitDeps, limitRules, visitorNetwork } from './limit-rules.ts'
import type { SharedLimits } from './shared-limits.ts'

export type SignInAnswer =
  | { readonly kind: 'user'; readonly user: SignedInUser }
  | { readonly kind: 'nobody' }
  /** Too many tokens that are none came from this network. */
  | { readonly kind: 'wait'; readonly seconds: number }

export type GuardedSignIn = (authorization: string | undefined, address: string) => Promise<SignInAnswer>

const mostRemembered = 20_000
/** Milliseconds after which the database counts as unavailable for sign-in. */
const patience = 5_000

/**
 * Signs in and limits guessing: after too many wrong tokens from a network, no further token is looked up for
 * a while, not even a valid one. Tokens already used from there keep working, so a guesser locks out nobody
 * else.
 */
export function createGuardedSignIn(
  deps: Pick<LimitDeps, 'database' | 'settings' | 'clock'>,
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
