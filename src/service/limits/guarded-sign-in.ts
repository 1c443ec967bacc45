import { findSessionPerson, findTokenUser } from '../commands/accounts/users.ts'
import { inTime } from '../database/engines/engine.ts'
import type { SignedIn } from '../domain/signed-in.ts'
import { hashToken } from '../domain/secrets.ts'
import { type LimitDeps, limitRules, visitorNetwork } from './limit-rules.ts'
import type { SharedLimits } from './shared-limits.ts'
import { leastRecent } from '../domain/least-recent.ts'

export type SignInAnswer =
  | { readonly kind: 'person'; readonly signedIn: SignedIn }
  | { readonly kind: 'nobody' }
  /** Too many invalid tokens came from this network. */
  | { readonly kind: 'wait'; readonly seconds: number }

export type SentCredentials = {
  readonly authorization: string | undefined
  /** Value of the session cookie; null without one. */
  readonly session: string | null
}

export type GuardedSignIn = (sent: SentCredentials, address: string) => Promise<SignInAnswer>

const mostRemembered = 20_000
/** Milliseconds after which the database counts as unavailable for sign-in. */
const patience = 5_000

/**
 * Signs in and limits guessing. After too many wrong tokens from a network, no further token is looked up for a while,
 * not even a valid one. Tokens already used from there keep working, so a guesser locks out nobody else.
 */
export function createGuardedSignIn(
  deps: Pick<LimitDeps, 'database' | 'settings' | 'clock'>,
  limits: SharedLimits,
): GuardedSignIn {
  const goodAt = leastRecent<string, true>(mostRemembered)

  return async function signIn({ authorization, session }, address) {
    // A session's secret cannot be guessed, and browsers repeat an ended session until they notice.
    if (session !== null) {
      const found = await inTime(findSessionPerson(deps, session), patience)
      return found === null ? { kind: 'nobody' } : { kind: 'person', signedIn: found }
    }
    if (authorization === undefined) return { kind: 'nobody' }
    const network = visitorNetwork(address)
    const key = `${network} ${hashToken(authorization)}`
    const wait = limits.wait(limitRules.badToken, network)
    if (wait > 0 && goodAt.get(key) === undefined) {
      limits.noteRefusal(limitRules.badToken)
      return { kind: 'wait', seconds: wait }
    }
    const found = await inTime(findTokenUser(deps, authorization), patience)
    if (found !== null) {
      if (goodAt.get(key) === undefined) goodAt.set(key, true)
      return { kind: 'person', signedIn: found }
    }
    goodAt.delete(key)
    const seconds = limits.count(limitRules.badToken, network)
    return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'nobody' }
  }
}
