import * as z from 'zod/mini'
import { destinationHealthSchema } from './code-meta.ts'
import type { Operation } from './operation.ts'

export const destinationCheckResponseSchema = z.looseObject({ data: destinationHealthSchema })

export const destinationOperations = {
  checkDestination: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/destination-check',
    summary: 'Check the destination of a QR code now',
    role: 'editor',
    answer: destinationCheckResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
