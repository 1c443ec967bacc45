import { accessTokenOperations } from './access-token-operations.ts'
import { availabilityQuerySchema, availabilitySchema } from './availability.ts'
import { brandOperations } from './brand-operations.ts'
import { bulkRequestSchema, bulkResponseSchema } from './bulk.ts'
import { downloadedResponseSchema } from './code-meta.ts'
import { destinationOperations } from './destination-operations.ts'
import { createRequestSchema, createResponseSchema } from './create.ts'
import { deleteResponseSchema, restoreResponseSchema } from './deletion.ts'
import { draftOperations } from './draft-operations.ts'
import {
  importCheckRequestSchema,
  importCheckResponseSchema,
  importRequestSchema,
  importResponseSchema,
} from './import-rows.ts'
import { codeLinksResponseSchema } from './links.ts'
import { codeCountsResponseSchema, listQuerySchema, listResponseSchema, readResponseSchema } from './list.ts'
import type { Operation } from './operation.ts'
import { pagePreviewQuerySchema, pagePreviewSchema } from './page-preview.ts'
import { scanOperations } from './scan-operations.ts'
import { sessionSchema } from './session.ts'
import { renameTagRequestSchema, renameTagResponseSchema, tagListResponseSchema } from './tags.ts'
import { updateRequestSchema, updateResponseSchema } from './update.ts'
import { versionsQuerySchema, versionsResponseSchema } from './versions.ts'
import { visitPageOperations } from './visit-page.ts'

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
  previewPage: {
    method: 'GET',
    path: '/api/v1/page-preview',
    summary: 'Title and icon of a destination',
    query: pagePreviewQuerySchema,
    answer: pagePreviewSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  ...draftOperations,
  ...brandOperations,
  ...scanOperations,
  ...visitPageOperations,
  ...destinationOperations,
  ...accessTokenOperations,
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof operations
