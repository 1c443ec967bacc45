import * as z from 'zod/mini'
import { codeMetaSchema } from './code-meta.ts'
import { qrCodeSchema } from './record.ts'

export const restorableDays = 30

/**
 * DELETE /api/v1/qr-code/:id. The code's links return 404 and stay reserved for ever. It no longer counts against the
 * plan. Idempotent.
 */
export const deleteResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: z.int(), deletedAt: z.string(), purgeAt: z.string() }),
})
export type Deletion = z.infer<typeof deleteResponseSchema>['data']

/** POST /api/v1/qr-code/:id/restore returns the code. Idempotent. */
export const restoreResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  result: qrCodeSchema,
  meta: codeMetaSchema,
})
