import { accessTokenOperations } from './access-token-operations.ts'
import { brandOperations } from './brand-operations.ts'
import { bulkRequestSchema, bulkResponseSchema } from './bulk.ts'
import { downloadedResponseSchema } from './code-meta.ts'
import { destinationOperations } from './destination-operations.ts'
import { deleteResponseSchema, restoreResponseSchema } from './deletion.ts'
import { draftOperations } from './draft-operations.ts'
import { fileOperations } from './file-operations.ts'
import {
  importCheckRequestSchema,
  importCheckResponseSchema,
  importRequestSchema,
  importResponseSchema,
} from './import-rows.ts'
import { codeLinksResponseSchema } from './links.ts'
import type { Operation } from './operation.ts'
import { printCheckOperations } from './print-checks.ts'
import { scanOperations } from './scan-operations.ts'
import { approvalOperations } from './people/approval-operations.ts'
import { changeOperations } from './people/change-operations.ts'
import { meOperations } from './people/me-operations.ts'
import { memberOperations } from './people/member-operations.ts'
import { signInOperations } from './people/sign-in-operations.ts'
import { renameTagRequestSchema, renameTagResponseSchema } from './tags.ts'
import { updateResponseSchema } from './code-responses.ts'
import { versionsQuerySchema, versionsResponseSchema } from './versions.ts'
import { visitPageOperations } from './visit-page.ts'

/** All other operations, which the dashboard loads on demand. */
export const furtherOperations = {
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
  checkImport: {
    method: 'POST',
    path: '/api/v1/qr-code/import/check',
    summary: 'Validate rows to import without writing',
    role: 'editor',
    body: importCheckRequestSchema,
    answer: importCheckResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 413, 500],
  },
  importQrCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/import',
    summary: 'Create many QR codes, with one result per row; safe to repeat',
    role: 'editor',
    body: importRequestSchema,
    answer: importResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 413, 500],
  },
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
  listLinks: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/links',
    summary: 'The short link of a QR code and its aliases',
    role: 'viewer',
    answer: codeLinksResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
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
  readPicture: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/picture.svg',
    summary: 'The picture of a QR code',
    role: 'viewer',
    answerTypes: ['image/svg+xml'],
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  renameTag: {
    method: 'POST',
    path: '/api/v1/tags/rename',
    summary: 'Rename, merge or remove a tag on all codes',
    role: 'editor',
    body: renameTagRequestSchema,
    answer: renameTagResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  ...draftOperations,
  ...brandOperations,
  ...fileOperations,
  ...printCheckOperations,
  ...scanOperations,
  ...visitPageOperations,
  ...destinationOperations,
  ...accessTokenOperations,
  ...signInOperations,
  ...meOperations,
  ...memberOperations,
  ...changeOperations,
  ...approvalOperations,
} as const satisfies Record<string, Operation>
