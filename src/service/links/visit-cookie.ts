import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which a password is remembered at most; the browser forgets it earlier, when it is closed. */
const remembered = 12 * 60 * 60_000
const cookieName = 'visit'

/**
 * A `Set-Cookie` that says: this visitor gave the password of this code. It is signed with the stored hash of the very
 * password, which never leaves the database, so a new password ends every visit, and all processes read it alike.
 *
 * @param path the link's path as it was asked for; the browser sends the cookie back to this path only.
 * @param isSecure whether visitors reach the link by https.
 */
export function visitCookie(
  codeId: number,
  passwordHash: string,
  now: number,
  path: string,
  isSecure: boolean,
): string {
  const until = now + remembered
  const value = `${until}.${sign(codeId, passwordHash, until).toString('base64url')}`
  return `${cookieName}=${value}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Whether a `Cookie` header carries a valid, unexpired sign for this code and its present password. */
export function remembersPassword(
  header: string | undefined,
  codeId: number,
  passwordHash: string,
  now: number,
): boolean {
  if (header === undefined) return false
  return header.split(';').some((pair) => {
    const parts = /^\s*visit=(\d{1,15})\.([\w-]{43})\s*$/.exec(pair)
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
