import { verify } from '@node-rs/argon2'
import type { PasswordTries } from './password-tries.ts'
import type { ResolvableLink } from './resolve-link.ts'

export type PasswordAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }

/** Comparisons at the same time: each takes 19 MiB and a thread of the pool. */
const mostAtOnce = 4
/** Longest password that is worth comparing, in UTF-16 units; the contract takes none longer. */
const longestPassword = 200

/** Compares passwords with the stored argon2id hash and slows down who guesses. */
export function createPasswordCheck(tries: PasswordTries, onBroken: (error: unknown) => void) {
  let comparing = 0

  return async function checkPassword(
    link: ResolvableLink,
    address: string,
    given: string,
  ): Promise<PasswordAnswer> {
    const { codeId, passwordHash } = link
    // An empty field is a slip, not a guess.
    if (given === '') return { kind: 'wrong' }
    const wait = await tries.check(codeId, address)
    if (wait > 0) return { kind: 'wait', seconds: Math.ceil(wait / 1_000) }
    if (comparing >= mostAtOnce) {
      await tries.takeBack(codeId, address)
      return { kind: 'wait', seconds: 1 }
    }
    comparing += 1
    try {
      if (passwordHash === null || given.length > longestPassword) return { kind: 'wrong' }
      if (!(await verify(passwordHash, given))) return { kind: 'wrong' }
    } catch (error) {
      onBroken(error)
      return { kind: 'wrong' }
    } finally {
      comparing -= 1
    }
    // A right password opens the link, also when its earlier slips could not be forgotten.
    await Promise.resolve(tries.right(codeId, address)).catch(onBroken)
    return { kind: 'right' }
  }
}
