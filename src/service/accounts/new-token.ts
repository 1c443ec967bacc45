import { randomBytes } from 'node:crypto'

/** A fresh access token: 256 random bits behind a prefix by which leaked ones are found in texts and logs. */
export function newToken(): string {
  return `tsr_${randomBytes(32).toString('base64url')}`
}
