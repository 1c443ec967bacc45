import { availabilityQuerySchema } from './availability.ts'
import { createRequestSchema } from './create.ts'
import { firstCalls } from './first-calls.ts'
import { listQuerySchema } from './list.ts'
import type { Operation } from './operation.ts'
import { pagePreviewQuerySchema } from './page-preview.ts'
import { updateRequestSchema } from './update.ts'

/** The same with their request schemas, including the two documented operations. */
export const firstOperations = {
  createQrCode: {
    ...firstCalls.createQrCode,
    summary: 'Create a QR code',
    role: 'editor',
    body: createRequestSchema,
    success: 201,
    refusals: [400, 401, 403, 409, 509, 500],
  },
  updateQrCode: {
    ...firstCalls.updateQrCode,
    summary: 'Update the supplied fields of a QR code',
    role: 'editor',
    body: updateRequestSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 409, 412, 500],
  },
  listQrCodes: {
    ...firstCalls.listQrCodes,
    summary: 'List QR codes, newest first',
    role: 'viewer',
    query: listQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  readQrCode: {
    ...firstCalls.readQrCode,
    summary: 'Read one QR code with all its fields',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  countQrCodes: {
    ...firstCalls.countQrCodes,
    summary: 'Number of QR codes by state',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  readSession: {
    ...firstCalls.readSession,
    summary: 'The signed-in user, plan, usage and domains, and the features of the service',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  checkSlashTag: {
    ...firstCalls.checkSlashTag,
    summary: 'Check whether a slash tag is available, with suggestions',
    role: 'viewer',
    query: availabilityQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  listTags: {
    ...firstCalls.listTags,
    summary: 'Tags with their number of codes',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  previewPage: {
    ...firstCalls.previewPage,
    summary: 'Title and icon of a destination',
    role: 'editor',
    query: pagePreviewQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
