import * as z from 'zod/mini'
import { qrCodeSchema } from './record.ts'

/** The response of create. */
export const createResponseSchema = z.looseObject({
  message: z._default(z.string(), ''),
  data: qrCodeSchema,
})

/** The response of update. */
export const updateResponseSchema = z.looseObject({
  message: z._default(z.string(), ''),
  success: z._default(z.boolean(), true),
  result: qrCodeSchema,
})
