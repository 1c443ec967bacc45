import * as z from 'zod/mini'

/**
 * The state a visitor sees, in order of priority: `blocked` (code or host), `expired`, `paused`, `scheduled`
 * (opens later), `active`. Expired, scheduled and active follow the clock.
 */
export const codeStateSchema = z.enum(['active', 'scheduled', 'paused', 'expired', 'blocked'])
export type CodeState = z.infer<typeof codeStateSchema>

/** Instants in milliseconds since 1970. */
export type StateFacts = {
  readonly isBlocked: boolean
  readonly isActive: boolean
  /** Null for no expiration. */
  readonly expiresAt: number | null
  /** Null for no start. */
  readonly startsAt: number | null
}

/** The state at an instant. An interval includes its start. */
export function codeStateAt(
  { isBlocked, isActive, expiresAt, startsAt }: StateFacts,
  now: number,
): CodeState {
  if (isBlocked) return 'blocked'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  if (!isActive) return 'paused'
  return startsAt !== null && now < startsAt ? 'scheduled' : 'active'
}
