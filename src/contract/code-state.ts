import * as z from 'zod/mini'

/**
 * What a visitor of a code meets, by what speaks loudest: `blocked` by an administrator or by a blocked host, `expired`,
 * `paused`, `scheduled` for one that opens later, and `active` for one that leads on. All but blocked and paused follow
 * the clock.
 */
export const codeStateSchema = z.enum(['active', 'scheduled', 'paused', 'expired', 'blocked'])
export type CodeState = z.infer<typeof codeStateSchema>

/** Instants in milliseconds since 1970. */
export type StateFacts = {
  readonly isBlocked: boolean
  readonly isActive: boolean
  /** Null for a code that never ends. */
  readonly expiresAt: number | null
  /** Null for a code that is open from the beginning. */
  readonly startsAt: number | null
}

/** The state at one instant, which belongs to what begins at it. */
export function codeStateAt(
  { isBlocked, isActive, expiresAt, startsAt }: StateFacts,
  now: number,
): CodeState {
  if (isBlocked) return 'blocked'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  if (!isActive) return 'paused'
  return startsAt !== null && now < startsAt ? 'scheduled' : 'active'
}
