import * as z from 'zod/mini'
import { codeMetaSchema } from './code-meta.ts'
import { qrCodeSchema } from './record.ts'

/** Days for which a deleted code can be restored. */
export const restorableDays = 30

/**
 * DELETE /api/v1/qr-code/:id. From now on its links answer like unknown ones; they stay reserved for ever.
 * It no longer counts against the plan. Deleting twice is the same as once.
 */
export const deleteResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: z.int(), deletedAt: z.string(), purgeAt: z.string() }),
})
export type Deletion = z.infer<typeof deleteResponseSchema>['data']

/** POST /api/v1/qr-code/:id/restore: the code as it was. A code that is not deleted is answered as it is. */
export const restoreResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  result: qrCodeSchema,
  meta: codeMetaSchema,
})
