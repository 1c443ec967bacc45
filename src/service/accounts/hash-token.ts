import { createHash } from 'node:crypto'

/** A token is random and long, so one round of SHA-256 keeps it as secret as a slow hash would. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
