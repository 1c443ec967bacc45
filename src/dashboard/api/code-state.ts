import type { CodeState } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'

/** What a visitor of the code meets now. `now` in milliseconds since 1970. */
export function codeState(
  code: Pick<QrCode, 'isadminblocked' | 'isActive' | 'expirationDate'>,
  now: number = Date.now(),
): CodeState {
  if (code.isadminblocked) return 'blocked'
  if (!code.isActive) return 'paused'
  if (code.expirationDate !== null && Date.parse(code.expirationDate) <= now) return 'expired'
  return 'active'
}
