import { createHmac, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { limitRules } from '../limits/limit-rules.ts'
import type { GuardedSecret, PasswordTries } from '../limits/password-tries.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'

type PasswordAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }

export type CheckPassword = (
  link: Protected,
  address: string,
  given: string,
  secret?: GuardedSecret,
) => Promise<PasswordAnswer>

/** Concurrent comparisons. Each takes 19 MiB and a thread of the pool. */
const mostAtOnce = 4
/** Longest password in UTF-16 units, as in the contract. */
const longestPassword = 200

/**
 * Compares passwords with the stored argon2id hash. `tries` slows the guesses of one visitor, `limits` those of all
 * visitors of a link together.
 */
export function createPasswordCheck(
  tries: PasswordTries,
  limits: SharedLimits,
  onBroken: (error: unknown) => void,
): CheckPassword {
  let comparing = 0

  return async function checkPassword({ codeId, passwordHash }, address, given, secret = 'password') {
    const ofAll = secret === 'password' ? String(codeId) : `${codeId} ${secret}`
    // An empty field is a mistake, not a guess.
    if (given === '') return { kind: 'wrong' }
    const secondsOfAll = limits.wait(limitRules.password, ofAll)
    if (secondsOfAll > 0) return { kind: 'wait', seconds: secondsOfAll }
    const wait = await tries.check(codeId, address, secret)
    if (wait > 0) return { kind: 'wait', seconds: Math.ceil(wait / 1_000) }
    if (comparing >= mostAtOnce) {
      await tries.takeBack(codeId, address, secret)
      return { kind: 'wait', seconds: 1 }
    }
    comparing += 1
    const isRight = await compare(passwordHash, given).finally(() => (comparing -= 1))
    if (!isRight) {
      limits.count(limitRules.password, ofAll)
      return { kind: 'wrong' }
    }
    // A correct password opens the link even if its earlier tries could not be deleted.
    await Promise.resolve(tries.right(codeId, address, secret)).catch(onBroken)
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

/** Milliseconds for which a password is remembered. The browser forgets it earlier when it closes. */
const remembered = 12 * 60 * 60_000

type Protected = Pick<ResolvableLink, 'codeId' | 'passwordHash'>

/**
 * A `Set-Cookie` that proves that the visitor entered the password of this code. It is signed with the stored password
 * hash, which never leaves the database. A new password invalidates it, and all processes can verify it.
 *
 * @param path the link's path as requested; the cookie is limited to it.
 * @param isSecure whether visitors use https.
 */
export function visitCookie(
  { codeId, passwordHash }: Protected,
  now: number,
  {
    path,
    isSecure,
    name = 'visit',
  }: { readonly path: string; readonly isSecure: boolean; readonly name?: string },
): string {
  const until = now + remembered
  const value = `${until}.${sign(codeId, passwordHash ?? '', until).toString('base64url')}`
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The same for the files of a code. All files have one path, so each code has its own cookie name. */
export function fileCookie(link: Protected, now: number, isSecure: boolean): string {
  return visitCookie(link, now, { path: '/file', isSecure, name: `visit-${link.codeId}` })
}

/** Whether a `Cookie` header has a valid, unexpired signature for this code's current password. */
export function remembersPassword(
  header: string | undefined,
  { codeId, passwordHash }: Protected,
  now: number,
): boolean {
  if (header === undefined || passwordHash === null) return false
  return header.split(';').some((pair) => {
    const parts = /^\s*visit(?:-\d{1,15})?=(\d{1,15})\.([\w-]{43})\s*$/.exec(pair)
    if (parts === null) return false
    const until = Number(parts[1])
    const given = Buffer.from(parts[2] ?? '', 'base64url')
    const expected = sign(codeId, passwordHash, until)
    return (
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      now < until &&
      until <= now + remembered
    )
  })
}

function sign(codeId: number, passwordHash: string, until: number): Buffer {
  return createHmac('sha256', passwordHash).update(`visit ${codeId} ${until}`).digest()
}
