import * as z from 'zod/mini'
import { qrCodeSchema } from './record.ts'

/** What a create answers. */
export const createResponseSchema = z.looseObject({
  message: z._default(z.string(), ''),
  data: qrCodeSchema,
})

/** What an update answers. */
export const updateResponseSchema = z.looseObject({
  message: z._default(z.string(), ''),
  success: z._default(z.boolean(), true),
  result: qrCodeSchema,
})
