import { createHash, randomBytes } from 'node:crypto'

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
