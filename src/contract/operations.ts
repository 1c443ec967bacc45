import * as z from 'zod/mini'
import {
  approvalReadResponseSchema,
  approvalRequestSchema,
  approvalResponseSchema,
  approvalWithdrawnResponseSchema,
} from './approval.ts'
import { availabilityQuerySchema, availabilitySchema } from './availability.ts'
import {
  brandKitDeletedResponseSchema,
  brandKitListResponseSchema,
  brandKitRequestSchema,
  brandKitResponseSchema,
  brandKitUpdateSchema,
} from './brand-kit.ts'
import { bulkRequestSchema, bulkResponseSchema } from './bulk.ts'
import { downloadedResponseSchema } from './code-meta.ts'
import { createRequestSchema, createResponseSchema } from './create.ts'
import { deleteResponseSchema, restoreResponseSchema } from './deletion.ts'
import {
  draftDeletedResponseSchema,
  draftListResponseSchema,
  draftRequestSchema,
  draftResponseSchema,
  draftSavedResponseSchema,
} from './drafts.ts'
import {
  importCheckRequestSchema,
  importCheckResponseSchema,
  importRequestSchema,
  importResponseSchema,
} from './import-rows.ts'
import { codeLinksResponseSchema } from './links.ts'
import { codeCountsResponseSchema, listQuerySchema, listResponseSchema, readResponseSchema } from './list.ts'
import { logoListResponseSchema, logoResponseSchema } from './logo.ts'
import { pagePreviewQuerySchema, pagePreviewSchema } from './page-preview.ts'
import { sessionSchema } from './session.ts'
import { renameTagRequestSchema, renameTagResponseSchema, tagListResponseSchema } from './tags.ts'
import { updateRequestSchema, updateResponseSchema } from './update.ts'
import { versionsQuerySchema, versionsResponseSchema } from './versions.ts'

export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Content types of a body or an answer that is not JSON. */
  readonly bodyTypes?: readonly string[]
  readonly answerTypes?: readonly string[]
  readonly answer?: z.ZodMiniType
  readonly success: number
  readonly refusals: readonly number[]
}

/** Every operation of the service. `createQrCode` and `updateQrCode` are the documented two; the rest is ours. */
export const operations = {
  createQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code',
    summary: 'Create a QR code',
    body: createRequestSchema,
    answer: createResponseSchema,
    success: 201,
    refusals: [400, 401, 409, 509, 500],
  },
  updateQrCode: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id',
    summary: 'Update the supplied fields of a QR code',
    body: updateRequestSchema,
    answer: updateResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 409, 412, 500],
  },
  listQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code',
    summary: 'List QR codes, newest first',
    query: listQuerySchema,
    answer: listResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  readQrCode: {
    method: 'GET',
    path: '/api/v1/qr-code/:id',
    summary: 'Read one QR code with every field that was sent',
    answer: readResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  countQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code/counts',
    summary: 'How many QR codes there are of each kind',
    answer: codeCountsResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  deleteQrCode: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id',
    summary: 'Delete a QR code; it can be restored for 30 days',
    answer: deleteResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  restoreQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/restore',
    summary: 'Restore a deleted QR code',
    answer: restoreResponseSchema,
    success: 200,
    refusals: [401, 404, 509, 500],
  },
  changeQrCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/bulk',
    summary: 'Do the same to many QR codes, answered row by row',
    body: bulkRequestSchema,
    answer: bulkResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  checkImport: {
    method: 'POST',
    path: '/api/v1/qr-code/import/check',
    summary: 'What would become of rows to import; writes nothing',
    body: importCheckRequestSchema,
    answer: importCheckResponseSchema,
    success: 200,
    refusals: [400, 401, 413, 500],
  },
  importQrCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/import',
    summary: 'Create many QR codes, answered row by row; safe to repeat',
    body: importRequestSchema,
    answer: importResponseSchema,
    success: 200,
    refusals: [400, 401, 413, 500],
  },
  listVersions: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/versions',
    summary: 'Saved edits of a QR code, newest first',
    query: versionsQuerySchema,
    answer: versionsResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 500],
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/versions/:number/restore',
    summary: 'Make a version the present one; its domain, slash tag, password and star stay as they are now',
    answer: updateResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 412, 500],
  },
  listLinks: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/links',
    summary: 'The short link of a QR code and its aliases',
    answer: codeLinksResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  markDownloaded: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/downloaded',
    summary: 'Tell that the picture was taken out, so that a print may exist',
    answer: downloadedResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  readApproval: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/approval',
    summary: 'The public page that shows a QR code to a colleague or a printer; null while there is none',
    answer: approvalReadResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  createApproval: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/approval',
    summary: 'Make the public page of a QR code, or return the one there is',
    body: approvalRequestSchema,
    answer: approvalResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 500],
  },
  withdrawApproval: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id/approval',
    summary: 'Close the public page of a QR code; its address never works again',
    answer: approvalWithdrawnResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  listBrandKits: {
    method: 'GET',
    path: '/api/v1/brand-kits',
    summary: 'Brand kits of the user, oldest first',
    answer: brandKitListResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  createBrandKit: {
    method: 'POST',
    path: '/api/v1/brand-kits',
    summary: 'Keep a design as a brand kit',
    body: brandKitRequestSchema,
    answer: brandKitResponseSchema,
    success: 201,
    refusals: [400, 401, 500],
  },
  updateBrandKit: {
    method: 'PUT',
    path: '/api/v1/brand-kits/:id',
    summary: 'Change the supplied fields of a brand kit',
    body: brandKitUpdateSchema,
    answer: brandKitResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 500],
  },
  deleteBrandKit: {
    method: 'DELETE',
    path: '/api/v1/brand-kits/:id',
    summary: 'Delete a brand kit; codes keep the design they have',
    answer: brandKitDeletedResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  readPicture: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/picture.svg',
    summary: 'The picture of a QR code',
    answerTypes: ['image/svg+xml'],
    success: 200,
    refusals: [401, 404, 500],
  },
  readSession: {
    method: 'GET',
    path: '/api/v1/session',
    summary: 'The signed-in user, plan, usage and domains, and what the service offers',
    answer: sessionSchema,
    success: 200,
    refusals: [401, 500],
  },
  checkSlashTag: {
    method: 'GET',
    path: '/api/v1/slash-tags',
    summary: 'Whether a slash tag is free, with free ones near it',
    query: availabilityQuerySchema,
    answer: availabilitySchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    summary: 'Tags in use',
    answer: tagListResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  renameTag: {
    method: 'POST',
    path: '/api/v1/tags/rename',
    summary: 'Rename a tag, merge it into another, or take it off every code',
    body: renameTagRequestSchema,
    answer: renameTagResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  listDrafts: {
    method: 'GET',
    path: '/api/v1/drafts',
    summary: 'Drafts of the user, newest first',
    answer: draftListResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  readDraft: {
    method: 'GET',
    path: '/api/v1/drafts/:id',
    summary: 'One draft with its content',
    answer: draftResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/v1/drafts/:id',
    summary: 'Make or replace a draft',
    body: draftRequestSchema,
    answer: draftSavedResponseSchema,
    success: 200,
    refusals: [400, 401, 413, 500],
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/api/v1/drafts/:id',
    summary: 'Delete a draft',
    answer: draftDeletedResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  previewPage: {
    method: 'GET',
    path: '/api/v1/page-preview',
    summary: 'Title and icon of a destination',
    query: pagePreviewQuerySchema,
    answer: pagePreviewSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  uploadLogo: {
    method: 'POST',
    path: '/api/v1/logos',
    summary: 'Keep a logo; the body is the file, its name may stand in ?name=',
    bodyTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'application/octet-stream'],
    query: z.object({ name: z.optional(z.string()) }),
    answer: logoResponseSchema,
    success: 201,
    refusals: [400, 401, 413, 500],
  },
  listLogos: {
    method: 'GET',
    path: '/api/v1/logos',
    summary: 'Logos of the user, newest first',
    answer: logoListResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  readLogo: {
    method: 'GET',
    path: '/api/v1/logos/:id',
    summary: 'The file of a logo',
    answerTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
    success: 200,
    refusals: [401, 404, 500],
  },
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof operations
