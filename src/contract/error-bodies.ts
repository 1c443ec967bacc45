import * as z from 'zod/mini'
import { planLimitSchema } from './plan.ts'
import { qrCodeSchema } from './record.ts'

/** A refusal that belongs to one field of the request. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** Create: any failure but a plan limit. `errors`, `field` and `suggestions` are ours, beside the documented words. */
export const createFailureBodySchema = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  field: z.optional(z.string()),
  suggestions: z.optional(z.array(z.string())),
})

/** Update: any failure. `message` equals `error` on ours. */
export const updateFailureBodySchema = z.looseObject({
  success: z.literal(false),
  error: z.string(),
  message: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
  field: z.optional(z.string()),
  suggestions: z.optional(z.array(z.string())),
})

/** Create: a plan limit. What stands beside `message` is ours. */
export const planLimitBodySchema = z.looseObject({
  error: z.literal(true),
  data: z.looseObject({
    message: z.string(),
    limit: z.optional(planLimitSchema),
    used: z.optional(z.int()),
    max: z.optional(z.int()),
    plan: z.optional(z.string()),
  }),
})

export const unauthorizedBodySchema = z.looseObject({ message: z.string() })

/** Update with If-Match: somebody saved meanwhile. `current` is the record as it is now, with every field. */
export const changedBodySchema = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  error: z.optional(z.string()),
  current: qrCodeSchema,
})
