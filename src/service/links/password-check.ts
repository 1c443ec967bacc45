import { verify } from '@node-rs/argon2'
import { limitRules } from '../limits/limit-rules.ts'
import type { PasswordTries } from '../limits/password-tries.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

export type PasswordAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }

/** Concurrent comparisons: each takes 19 MiB and a thread of the pool. */
const mostAtOnce = 4
/** Longest password in UTF-16 units, as in the contract. */
const longestPassword = 200

/**
 * Compares passwords with the stored argon2id hash. Guessing is slowed for each visitor of a link by `tries`, and for all
 * visitors of a link together by `limits`.
 */
export function createPasswordCheck(
  tries: PasswordTries,
  limits: SharedLimits,
  onBroken: (error: unknown) => void,
) {
  let comparing = 0

  return async function checkPassword(
    link: ResolvableLink,
    address: string,
    given: string,
  ): Promise<PasswordAnswer> {
    const { codeId, passwordHash } = link
    // An empty field is a mistake, not a guess.
    if (given === '') return { kind: 'wrong' }
    const secondsOfAll = limits.wait(limitRules.password, String(codeId))
    if (secondsOfAll > 0) return { kind: 'wait', seconds: secondsOfAll }
    const wait = await tries.check(codeId, address)
    if (wait > 0) return { kind: 'wait', seconds: Math.ceil(wait / 1_000) }
    if (comparing >= mostAtOnce) {
      await tries.takeBack(codeId, address)
      return { kind: 'wait', seconds: 1 }
    }
    comparing += 1
    const isRight = await compare(passwordHash, given).finally(() => (comparing -= 1))
    if (!isRight) {
      limits.count(limitRules.password, String(codeId))
      return { kind: 'wrong' }
    }
    // A correct password opens the link even if its earlier tries could not be deleted.
    await Promise.resolve(tries.right(codeId, address)).catch(onBroken)
    return { kind: 'right' }
  }

  async function compare(passwordHash: string | null, given: string): Promise<boolean> {
    if (passwordHash === null || given.length > longestPassword) return false
    return await verify(passwordHash, given).catch((error: unknown) => {
      onBroken(error)
      return false
    })
  }
}
