import { availabilityQuerySchema } from './availability.ts'
import { createRequestSchema } from './create.ts'
import { firstCalls } from './first-calls.ts'
import { listQuerySchema } from './list.ts'
import type { Operation } from './operation.ts'
import { pagePreviewQuerySchema } from './page-preview.ts'
import { updateRequestSchema } from './update.ts'

/** The same with what they take. The documented two are among them. */
export const firstOperations = {
  createQrCode: {
    ...firstCalls.createQrCode,
    summary: 'Create a QR code',
    body: createRequestSchema,
    success: 201,
    refusals: [400, 401, 409, 509, 500],
  },
  updateQrCode: {
    ...firstCalls.updateQrCode,
    summary: 'Update the supplied fields of a QR code',
    body: updateRequestSchema,
    success: 200,
    refusals: [400, 401, 404, 409, 412, 500],
  },
  listQrCodes: {
    ...firstCalls.listQrCodes,
    summary: 'List QR codes, newest first',
    query: listQuerySchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  readQrCode: {
    ...firstCalls.readQrCode,
    summary: 'Read one QR code with every field that was sent',
    success: 200,
    refusals: [401, 404, 500],
  },
  countQrCodes: {
    ...firstCalls.countQrCodes,
    summary: 'How many QR codes there are of each kind',
    success: 200,
    refusals: [401, 500],
  },
  readSession: {
    ...firstCalls.readSession,
    summary: 'The signed-in user, plan, usage and domains, and what the service offers',
    success: 200,
    refusals: [401, 500],
  },
  checkSlashTag: {
    ...firstCalls.checkSlashTag,
    summary: 'Whether a slash tag is free, with free ones near it',
    query: availabilityQuerySchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  listTags: {
    ...firstCalls.listTags,
    summary: 'Tags in use',
    success: 200,
    refusals: [401, 500],
  },
  previewPage: {
    ...firstCalls.previewPage,
    summary: 'Title and icon of a destination',
    query: pagePreviewQuerySchema,
    success: 200,
    refusals: [400, 401, 500],
  },
} as const satisfies Record<string, Operation>
