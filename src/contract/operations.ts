import * as z from 'zod/mini'
import { availabilityQuerySchema, availabilitySchema } from './availability.ts'
import { createRequestSchema, createResponseSchema } from './create.ts'
import { listQuerySchema, listResponseSchema, readResponseSchema, tagListResponseSchema } from './list.ts'
import { logoListResponseSchema, logoResponseSchema } from './logo.ts'
import { pagePreviewQuerySchema, pagePreviewSchema } from './page-preview.ts'
import { sessionSchema } from './session.ts'
import { updateRequestSchema, updateResponseSchema } from './update.ts'

export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT'
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
    refusals: [400, 401, 404, 409, 500],
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
