import * as z from 'zod/mini'
import { bulkRequestSchema, bulkResponseSchema } from './bulk.ts'
import { downloadedResponseSchema, codeMetaSchema } from './code-meta.ts'
import { createRequestSchema, shortLinkRequestSchema, updateRequestSchema } from './create.ts'
import { codeCountsResponseSchema, listQuerySchema, listResponseSchema, readResponseSchema } from './list.ts'
import { createResponseSchema, updateResponseSchema, qrCodeSchema } from './record.ts'
import type { Operation } from './operation.ts'

/** A code after a saved edit. Version 1 is the code as created, or before its first recorded edit. */
const codeVersionSchema = z.looseObject({
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
  /**
   * All fields at that time, as GET …/:id returns them; counters are current. Null for a version whose content is no
   * longer kept, see `versionBytes`.
   */
  snapshot: z.nullable(qrCodeSchema),
})
export type CodeVersion = z.infer<typeof codeVersionSchema>

/** Query of GET /api/v1/qr-code/:id/versions. */
const versionsQuerySchema = z.object({
  /** The last version of the previous page. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
})

/** Newest first. Versions are listed as long as the code exists. */
const versionsResponseSchema = z.looseObject({
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

export const restorableDays = 30

/**
 * DELETE /api/v1/qr-code/:id. The code's links return 404 and stay reserved for ever. It no longer counts against the
 * plan. Idempotent.
 */
const deleteResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: z.int(), deletedAt: z.string(), purgeAt: z.string() }),
})
export type Deletion = z.infer<typeof deleteResponseSchema>['data']

/** POST /api/v1/qr-code/:id/restore returns the code. Idempotent. */
const restoreResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  result: qrCodeSchema,
  meta: codeMetaSchema,
})

/** QR codes: create, update, list, read, delete, change many. The first two are documented. */
export const codeOperations = {
  createQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code',
    answer: createResponseSchema,
    summary: 'Create a QR code',
    role: 'editor',
    body: createRequestSchema,
    success: 201,
    refusals: [400, 401, 403, 409, 509, 500],
  },
  createShortLink: {
    method: 'POST',
    path: '/api/v1/short-links',
    answer: createResponseSchema,
    summary: 'Create a QR code from a destination alone; its domain, slash tag, title and design are chosen',
    role: 'editor',
    body: shortLinkRequestSchema,
    success: 201,
    refusals: [400, 401, 403, 409, 509, 500],
  },
  updateQrCode: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id',
    answer: updateResponseSchema,
    summary: 'Update the supplied fields of a QR code',
    role: 'editor',
    body: updateRequestSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 409, 412, 500],
  },
  listQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code',
    answer: listResponseSchema,
    summary: 'List QR codes, newest first',
    role: 'viewer',
    query: listQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  readQrCode: {
    method: 'GET',
    path: '/api/v1/qr-code/:id',
    answer: readResponseSchema,
    summary: 'Read one QR code with all its fields',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  countQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code/counts',
    answer: codeCountsResponseSchema,
    summary: 'Number of QR codes by state',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  deleteQrCode: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id',
    summary: 'Delete a QR code; it can be restored for 30 days',
    role: 'editor',
    answer: deleteResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  restoreQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/restore',
    summary: 'Restore a deleted QR code',
    role: 'editor',
    answer: restoreResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 509, 500],
  },
  changeQrCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/bulk',
    summary: 'Change many QR codes, with one result per code',
    role: 'editor',
    body: bulkRequestSchema,
    answer: bulkResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  markDownloaded: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/downloaded',
    summary: 'Record a download, so a print may exist',
    role: 'editor',
    answer: downloadedResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
