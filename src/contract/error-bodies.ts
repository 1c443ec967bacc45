import * as z from 'zod/mini'
import { personSchema } from './people/person.ts'
import { roleSchema } from './people/roles.ts'
import { planLimitSchema } from './plan.ts'
import { qrCodeSchema } from './record.ts'

export const fieldErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  /** A stable name of the reason for translations. Optional. */
  code: z.optional(z.string()),
  /** Numbers and names in the sentence, such as the maximum number of characters. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type FieldError = z.infer<typeof fieldErrorSchema>

/** Beside the answer to a body: its fields that the operation does not know. */
export const warningsSchema = z.array(z.object({ field: z.string(), message: z.string() }))

/**
 * Create: any failure except a plan limit. `errors`, `field` and `suggestions` are additions to the documented body.
 */
export const createFailureBodySchema = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  field: z.optional(z.string()),
  suggestions: z.optional(z.array(z.string())),
})

/** Update: any failure. Our service repeats `message` in `error`. */
export const updateFailureBodySchema = z.looseObject({
  success: z.literal(false),
  error: z.string(),
  message: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
  field: z.optional(z.string()),
  suggestions: z.optional(z.array(z.string())),
})

/** Create: a plan limit. Fields beside `message` are additions. */
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

/** The role does not allow the operation, the request came from another origin, or an approval is missing. */
export const forbiddenBodySchema = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  /** The required role; null when no role would help. */
  needed: z.optional(z.nullable(roleSchema)),
  /** The reason, which names those who can approve. */
  errors: z.optional(z.array(fieldErrorSchema)),
})

/** Update with If-Match: somebody else saved first. `current` is the full current record. */
export const changedBodySchema = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  error: z.optional(z.string()),
  current: qrCodeSchema,
  /** The person who saved; null or missing when unknown. */
  changedBy: z.optional(z.nullable(personSchema)),
})
