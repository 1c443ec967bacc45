import * as z from 'zod/mini'
import { qrCodeSchema, updateResponseSchema } from './record.ts'
import type { Operation } from './operation.ts'

/** A code after a saved edit. Version 1 is the code as created, or before its first recorded edit. */
export const codeVersionSchema = z.looseObject({
  number: z.int(),
  /** ISO 8601 instant of the save. */
  savedAt: z.string(),
  savedBy: z.object({ id: z.int(), name: z.string() }),
  /**
   * Keys of the record that differ from the previous version; keys inside `fieldData` as `fieldData.swap`;
   * empty for version 1. `isStarred` creates no version.
   */
  changed: z.array(z.string()),
  /** The restored version; null for an ordinary edit. */
  restoredFrom: z.nullable(z.int()),
  /** All fields at that time, as GET …/:id returns them; counters are current. */
  snapshot: qrCodeSchema,
})
export type CodeVersion = z.infer<typeof codeVersionSchema>

/** Query of GET /api/v1/qr-code/:id/versions. */
export const versionsQuerySchema = z.object({
  /** The last version of the previous page. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
})

/** Newest first. Versions are stored as long as the code. */
export const versionsResponseSchema = z.looseObject({
  data: z.array(codeVersionSchema),
  /** The next `before`; null on the last page. */
  nextBefore: z.nullable(z.int()),
})

export const versionOperations = {
  listVersions: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/versions',
    summary: 'Saved versions of a QR code, newest first',
    role: 'viewer',
    query: versionsQuerySchema,
    answer: versionsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/versions/:number/restore',
    summary: 'Restore a version; domain, slash tag, password and star stay',
    role: 'editor',
    answer: updateResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
} as const satisfies Record<string, Operation>
