import { createHash, randomBytes } from 'node:crypto'
import type { Plan } from '#contract/plan.ts'

/** Tokens are long and random, so one round of SHA-256 is as safe as a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A new access token: 256 random bits after a prefix that secret scanners can find. */
export function newToken(): string {
  return `tsr_${randomBytes(32).toString('base64url')}`
}

/** The user of a request. */
export type SignedInUser = {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  /** SHA-256 of the token in hexadecimal. */
  readonly tokenHash: string
  /** A public identifier of the token. */
  readonly tokenId: string
}
