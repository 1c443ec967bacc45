import * as z from 'zod/mini'
import {
  approvalReadResponseSchema,
  approvalRequestSchema,
  approvalResponseSchema,
  approvalWithdrawnResponseSchema,
} from './approval.ts'
import {
  brandKitDeletedResponseSchema,
  brandKitListResponseSchema,
  brandKitRequestSchema,
  brandKitResponseSchema,
  brandKitUpdateSchema,
} from './brand-kit.ts'
import { logoListResponseSchema, logoResponseSchema } from './logo.ts'
import type { Operation } from './operation.ts'

/** How codes look and are shown: logos, brand kits, approval pages. */
export const brandOperations = {
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
} as const satisfies Record<string, Operation>
