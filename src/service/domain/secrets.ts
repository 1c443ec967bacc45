import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Tokens are long and random, so one round of SHA-256 is as safe as a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A new access token: 256 random bits after a prefix that secret scanners can find. */
export function newToken(): string {
  return `tsr_${randomBytes(32).toString('base64url')}`
}

/** A secret of a session or a link: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

type Known = { readonly id: number; readonly passwordHash: string }

/**
 * A cookie value that proves that a person signed in with this browser. Its key is the stored password hash, so a new
 * password invalidates it.
 */
export function browserMark(person: Known): string {
  const browser = randomBytes(16).toString('base64url')
  return `${browser}.${sign(person, browser).toString('base64url')}`
}

/** The browser id in a valid mark of one of these people; null when the mark is invalid. */
export function knownBrowser(mark: string | null, people: readonly Known[]): string | null {
  const [, browser = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? []
  const given = Buffer.from(signature, 'base64url')
  const isSigned = people.some((person) => {
    const expected = sign(person, browser)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? browser : null
}

function sign({ id, passwordHash }: Known, browser: string): Buffer {
  return createHmac('sha256', passwordHash).update(`browser ${id} ${browser}`).digest()
}
