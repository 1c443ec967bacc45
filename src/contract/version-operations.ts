import { updateResponseSchema } from './code-responses.ts'
import type { Operation } from './operation.ts'
import { versionsQuerySchema, versionsResponseSchema } from './versions.ts'

/** Saved versions of a QR code. */
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
