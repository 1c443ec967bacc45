import { accessTokenOperations } from './access-token-operations.ts'
import { brandOperations } from './brand-operations.ts'
import { bulkRequestSchema, bulkResponseSchema } from './bulk.ts'
import { downloadedResponseSchema } from './code-meta.ts'
import { destinationOperations } from './destination-operations.ts'
import { deleteResponseSchema, restoreResponseSchema } from './deletion.ts'
import { draftOperations } from './draft-operations.ts'
import {
  importCheckRequestSchema,
  importCheckResponseSchema,
  importRequestSchema,
  importResponseSchema,
} from './import-rows.ts'
import { codeLinksResponseSchema } from './links.ts'
import type { Operation } from './operation.ts'
import { scanOperations } from './scan-operations.ts'
import { renameTagRequestSchema, renameTagResponseSchema } from './tags.ts'
import { updateResponseSchema } from './code-responses.ts'
import { versionsQuerySchema, versionsResponseSchema } from './versions.ts'
import { visitPageOperations } from './visit-page.ts'

/** Everything else, which the dashboard loads when it is first asked for. */
export const furtherOperations = {
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
  renameTag: {
    method: 'POST',
    path: '/api/v1/tags/rename',
    summary: 'Rename a tag, merge it into another, or take it off every code',
    body: renameTagRequestSchema,
    answer: renameTagResponseSchema,
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
