import * as z from 'zod/mini'

/** What became of the last look at a destination. `refused`: it answered with an error status. */
export const destinationHealthSchema = z.looseObject({
  state: z.enum(['reached', 'refused', 'unreachable', 'unchecked']),
  /** HTTP status of the answer; null without one. */
  status: z.nullable(z.int()),
  /** ISO 8601 instant; null while it is `unchecked`. */
  checkedAt: z.nullable(z.string()),
  /**
   * Why it stays `unchecked`: the address lies in a private network or holds a password, or the service itself had no
   * connection. Null or left out: it is still to come.
   */
  reason: z.optional(z.nullable(z.enum(['private', 'credentials', 'offline']))),
})
export type DestinationHealth = z.infer<typeof destinationHealthSchema>

/** What the service knows of a code that the documented record has no key for. */
export const codeMetaSchema = z.looseObject({
  /** Downloaded or scanned: a print may exist, so its link is best left as it is. */
  inPrint: z.boolean(),
  /** ISO 8601 instant of the first download; null when nobody told of one. */
  downloadedAt: z.nullable(z.string()),
  /** Earlier short links that still lead to this code. */
  aliases: z.int(),
  /** Number of the present version; 1 when it was never edited. */
  version: z.int(),
  /** ISO 8601 instants; null when the code is not deleted. From `purgeAt` on it cannot be restored. */
  deletedAt: z.nullable(z.string()),
  purgeAt: z.nullable(z.string()),
  /** A service may leave these out. `blockedReason`: what the administrator told of the block, null without one. */
  blockedReason: z.optional(z.nullable(z.string())),
  /** A host that this code leads to and that the administrator does not allow: visitors meet the page of a blocked link. */
  blockedHost: z.optional(z.looseObject({ host: z.string(), reason: z.nullable(z.string()) })),
  destinationHealth: z.optional(destinationHealthSchema),
})
export type CodeMeta = z.infer<typeof codeMetaSchema>

/** POST /api/v1/qr-code/:id/downloaded. Repeating it keeps the first instant. */
export const downloadedResponseSchema = z.looseObject({ success: z.literal(true), meta: codeMetaSchema })
