import * as z from 'zod/mini'
import { personSchema } from './people/person.ts'

/**
 * The state a visitor sees, in order of priority: `blocked` (code or host), `expired`, `paused`, `scheduled`
 * (opens later), `active`. Expired, scheduled and active follow the clock.
 */
export const codeStateSchema = z.enum(['active', 'scheduled', 'paused', 'expired', 'blocked'])
export type CodeState = z.infer<typeof codeStateSchema>

/** Instants in milliseconds since 1970. */
type StateFacts = {
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

/** The last destination check. `refused`: it returned an error status. */
export const destinationHealthSchema = z.looseObject({
  state: z.enum(['reached', 'refused', 'unreachable', 'unchecked']),
  /** HTTP status; null without a response. */
  status: z.nullable(z.int()),
  /** ISO 8601 instant; null while `unchecked`. */
  checkedAt: z.nullable(z.string()),
  /**
   * Why it stays `unchecked`: a private address, credentials in the address, no internet connection, or for the
   * destination of a rule a blocked host. Null or missing: the check is pending.
   */
  reason: z.optional(z.nullable(z.enum(['private', 'credentials', 'offline', 'blocked']))),
})
export type DestinationHealth = z.infer<typeof destinationHealthSchema>

/** Metadata of a code beyond the documented record. */
export const codeMetaSchema = z.looseObject({
  /** Downloaded or scanned, so a print may exist and the link should not change. */
  inPrint: z.boolean(),
  /** ISO 8601 instant of the first download; null for none. */
  downloadedAt: z.nullable(z.string()),
  /** Earlier short links that still work. */
  aliases: z.int(),
  /** Current version number; 1 for a code without edits. */
  version: z.int(),
  /** ISO 8601 instants; null for a code that is not deleted. It cannot be restored from `purgeAt` on. */
  deletedAt: z.nullable(z.string()),
  purgeAt: z.nullable(z.string()),
  /** The person who deleted it. Missing for other codes, and when it is unknown. */
  deletedBy: z.optional(personSchema),
  /** Optional. Null without a reason. */
  blockedReason: z.optional(z.nullable(z.string())),
  /** A blocked host this code leads to: visitors see the blocked page. */
  blockedHost: z.optional(z.looseObject({ host: z.string(), reason: z.nullable(z.string()) })),
  destinationHealth: z.optional(destinationHealthSchema),
  /** The same for the destinations of its rules, by their id. Missing without rules. */
  routeHealth: z.optional(z.record(z.string(), destinationHealthSchema)),
  /** Its folder; null for none. Missing for services without folders. */
  folderId: z.optional(z.nullable(z.int())),
})
export type CodeMeta = z.infer<typeof codeMetaSchema>

/** POST /api/v1/qr-code/:id/downloaded. Repeating it keeps the first instant. */
export const downloadedResponseSchema = z.looseObject({ success: z.literal(true), meta: codeMetaSchema })
