import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { objectOrText, settingsFields } from './create.ts'
import { destinationSchema } from './destination.ts'
import { slashTagSchema } from './slash-tag.ts'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'

/**
 * Body of PUT /api/v1/qr-code/:id. Documented fields: destinationUrl, title, isEdit, expirationDate and
 * titleLabel; every create field is accepted too. Only supplied fields change; null clears. `{}` is valid.
 */
export const updateRequestSchema = z.looseObject({
  ...settingsFields,
  destinationUrl: z.optional(destinationSchema),
  isEdit: z.optional(z.boolean(reason('send-boolean'))),
  titleLabel: z.optional(z.nullable(textField(maxLengths.title))),
  brandedDomain: z.optional(
    z
      .string(reason('domain'))
      .check(z.minLength(1, reason('domain')), z.maxLength(maxLengths.domain, reason('characters'))),
  ),
  slashTag: z.optional(slashTagSchema),
  qr: z.optional(z.nullable(objectOrText)),
  isActive: z.optional(z.boolean(reason('send-boolean'))),
  isStarred: z.optional(z.boolean(reason('send-boolean'))),
})

/** A body as sent. */
export type UpdateRequest = z.input<typeof updateRequestSchema>
/** A parsed body. */
export type UpdateCommand = z.output<typeof updateRequestSchema>
