import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum milliseconds a password is remembered; the browser forgets it when it closes. */
const remembered = 12 * 60 * 60_000
const cookieName = 'visit'

/**
 * A `Set-Cookie` that proves the visitor entered this code's password. It is signed with the stored password
 * hash, which never leaves the database: a new password invalidates it, and all processes can verify it.
 *
 * @param path the link's path as requested; the cookie is limited to it.
 * @param isSecure whether visitors use https.
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

/**
 * The same for the files that the code shows. Codes have their files under one path, so each has its own cookie.
 */
export function fileCookie(codeId: number, passwordHash: string, now: number, isSecure: boolean): string {
  const until = now + remembered
  const value = `${until}.${sign(codeId, passwordHash, until).toString('base64url')}`
  return `${cookieName}-${codeId}=${value}; Path=/file; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Whether a `Cookie` header has a valid, unexpired signature for this code's current password. */
export function remembersPassword(
  header: string | undefined,
  codeId: number,
  passwordHash: string,
  now: number,
): boolean {
  if (header === undefined) return false
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
