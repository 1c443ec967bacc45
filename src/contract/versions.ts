import * as z from 'zod/mini'
import { qrCodeSchema } from './record.ts'

/** A code as it was after a saved edit. Version 1 is the code as it was created, or as it was before its first kept edit. */
export const codeVersionSchema = z.looseObject({
  number: z.int(),
  /** ISO 8601 instant of the save. */
  savedAt: z.string(),
  savedBy: z.object({ id: z.int(), name: z.string() }),
  /**
   * Keys of the record that differ from the version before, those inside `fieldData` as `fieldData.swap`; empty on
   * version 1. `isStarred` makes no version.
   */
  changed: z.array(z.string()),
  /** The version that this one brought back; null for an ordinary edit. */
  restoredFrom: z.nullable(z.int()),
  /** Every field as of then, as GET …/:id answers it; counters are those of now. */
  snapshot: qrCodeSchema,
})
export type CodeVersion = z.infer<typeof codeVersionSchema>

/** Query of GET /api/v1/qr-code/:id/versions. */
export const versionsQuerySchema = z.object({
  /** Only versions with a lower number: the last one of the page before. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
})

/** Newest first. Saves are kept for as long as the code. */
export const versionsResponseSchema = z.looseObject({
  data: z.array(codeVersionSchema),
  /** The number to send as `before`; null on the last page. */
  nextBefore: z.nullable(z.int()),
})
