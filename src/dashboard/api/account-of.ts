import type { Session } from '#contract/session.ts'
import { readCredentials } from './credentials.ts'

/**
 * Whom work that this browser keeps belongs to: the service and the person there. A service that does not say who is
 * signed in is told apart by the token, of which only a mark is kept.
 */
export function accountOf(session: Session): string {
  const { serviceUrl = '', token = '', silent = false } = readCredentials() ?? {}
  return `${serviceUrl} ${silent || session.user.id === 0 ? `token ${tokenMark(token)}` : session.user.id}`
}

/** A number that tells tokens apart and leads back to none. */
export function tokenMark(token: string): number {
  let mark = 0
  for (const letter of token) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return mark
}
