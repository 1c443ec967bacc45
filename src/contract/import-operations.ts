import {
  importCheckRequestSchema,
  importCheckResponseSchema,
  importRequestSchema,
  importResponseSchema,
} from './import-rows.ts'
import type { Operation } from './operation.ts'

/** Importing QR codes from a table. */
export const importOperations = {
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
} as const satisfies Record<string, Operation>
