import * as z from 'zod/mini'
import { type TextField, textFields } from './code-fields.ts'
import { maxLengths } from './limits.ts'
import { colourFieldSchema } from './colour.ts'
import { destinationSchema, optionalDestinationSchema, updatedDestinationSchema } from './destination.ts'
import { fieldDataSchema } from './field-data.ts'
import { folderIdSchema } from './folder.ts'
import { codeTypeOf } from './code-types/code-types.ts'
import { earlierDaysSchema } from './earlier-days.ts'
import { earlierFields, sampleFields } from './sample-fields.ts'
import { slashTagSchema } from './slash-tag.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './time-zone.ts'
import { reason } from './reasons.ts'

/** `qr` and `frame` are documented both as an object (schema) and as text (sample). */
export const objectOrText = z.union(
  [z.record(z.string(), z.unknown()), textField(maxLengths.reference)],
  reason('send-object-or-reference'),
)
const optionalText = (max: number) => z.optional(z.nullable(textField(max)))
const brandedDomainSchema = z
  .string(reason('domain'))
  .check(z.minLength(1, reason('domain')), z.maxLength(maxLengths.domain, reason('characters')))
const optionalColour = z.optional(colourFieldSchema)

/** By the lengths in `codeFields`. */
const textSchemas = Object.fromEntries(
  Object.entries(textFields).map(([field, max]) => [field, optionalText(max)]),
) as Record<TextField, ReturnType<typeof optionalText>>

/** Documented create fields, also accepted by update. Null clears, an empty string means not supplied. */
export const settingsFields = {
  ...textSchemas,
  frame: z.optional(z.nullable(objectOrText)),
  primary: optionalColour,
  secondary: optionalColour,
  textColor: optionalColour,
  qrType: optionalText(maxLengths.name),
  password: optionalText(maxLengths.password),
  passwordProtectionEnabled: z.optional(z.boolean(reason('send-boolean'))),
  expirationDate: z.optional(z.union([z.literal(''), z.null(), timestampSchema], reason('send-timestamp'))),
  title: optionalText(maxLengths.title),
  tags: optionalText(maxLengths.tags),
  folderId: z.optional(z.nullable(folderIdSchema)),
  preset: optionalColour,
  color: optionalColour,
  bgColor: optionalColour,
  isBgTransparent: z.optional(z.nullable(z.boolean(reason('send-boolean')))),
  fieldData: z.optional(fieldDataSchema),
  ...sampleFields,
  ...earlierFields,
}

/**
 * Body of POST /api/v1/qr-code. Unknown fields are kept. Types that do not need `destinationUrl` may omit it
 * (`codeTypes`).
 */
export const createRequestSchema = z
  .looseObject({
    destinationUrl: optionalDestinationSchema,
    brandedDomain: brandedDomainSchema,
    slashTag: slashTagSchema,
    qr: objectOrText,
    earlierDays: z.optional(z.nullable(earlierDaysSchema)),
    symbolEncoding: optionalText(maxLengths.name),
    ...settingsFields,
  })
  .check(
    z.refine(
      (body) => !codeTypeOf(textOrNull(body.qrType)).needsDestination || isFilled(body.destinationUrl),
      {
        path: ['destinationUrl'],
        error: reason('destination'),
        when: isObjectBody,
      },
    ),
    z.refine((body) => codeTypeOf(textOrNull(body.qrType)).payload !== 'text' || isFilled(body.text), {
      path: ['text'],
      error: reason('code-text'),
      when: isObjectBody,
    }),
  )

/** Body of POST /api/v1/short-links: a create of a website that may leave out everything but the destination. */
export const shortLinkRequestSchema = z.looseObject({
  ...settingsFields,
  destinationUrl: destinationSchema,
  brandedDomain: z.optional(brandedDomainSchema),
  slashTag: z.optional(slashTagSchema),
  qr: z.optional(objectOrText),
  /** The id or the name of a brand kit, else the default one of the folder. Fields of the design in the body stay. */
  brand: z.optional(textField(maxLengths.name)),
})
export type ShortLinkCommand = z.output<typeof shortLinkRequestSchema>

/** These two rules run beside other errors, so all fields are reported at once. */
function isObjectBody(context: { value: unknown }): boolean {
  return typeof context.value === 'object' && context.value !== null
}

/** These rules also see bodies that broke another one. */
function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A wrong type is reported separately. */
function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

/** A body as sent. */
export type CreateRequest = z.input<typeof createRequestSchema>
/** A parsed body. */
export type CreateCommand = z.output<typeof createRequestSchema>

/**
 * Body of PUT /api/v1/qr-code/:id. Documented fields: destinationUrl, title, isEdit, expirationDate and
 * titleLabel; every create field is accepted too. Only supplied fields change; null clears. `{}` is valid.
 */
export const updateRequestSchema = z.looseObject({
  ...settingsFields,
  destinationUrl: updatedDestinationSchema,
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
