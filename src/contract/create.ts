import * as z from 'zod/mini'
import { colourFieldSchema } from './colour.ts'
import { optionalDestinationSchema } from './destination.ts'
import { fieldDataSchema } from './field-data.ts'
import { maxLengths } from './max-lengths.ts'
import { needsDestination } from './needs-destination.ts'
import { sampleFields } from './sample-fields.ts'
import { slashTagSchema } from './slash-tag.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './timestamp.ts'

/** `qr` and `frame` occur in both forms: an object (schema) and text (sample). */
export const objectOrText = z.union(
  [z.record(z.string(), z.unknown()), textField(maxLengths.reference)],
  'Send an object, or a reference as text.',
)
const optionalText = (max: number) => z.optional(z.nullable(textField(max)))
const optionalColour = z.optional(colourFieldSchema)

/** Fields that create documents and that update takes too. Null clears, an empty string means not supplied. */
export const settingsFields = {
  qrLogoId: optionalText(maxLengths.reference),
  frame: z.optional(z.nullable(objectOrText)),
  primary: optionalColour,
  secondary: optionalColour,
  textColor: optionalColour,
  text: optionalText(maxLengths.text),
  qrType: optionalText(maxLengths.name),
  password: optionalText(maxLengths.password),
  passwordProtectionEnabled: z.optional(z.boolean('Use true or false.')),
  expirationDate: z.optional(
    z.union([z.literal(''), z.null(), timestampSchema], 'Enter a date like 2027-01-31T18:00:00.000Z.'),
  ),
  title: optionalText(maxLengths.title),
  tags: optionalText(maxLengths.tags),
  preset: optionalColour,
  color: optionalColour,
  bgColor: optionalColour,
  isBgTransparent: z.optional(z.nullable(z.boolean('Use true or false.'))),
  pattern: optionalText(maxLengths.name),
  corner: optionalText(maxLengths.name),
  fieldData: z.optional(fieldDataSchema),
  utm_id: optionalText(maxLengths.utm),
  utm_content: optionalText(maxLengths.utm),
  utm_term: optionalText(maxLengths.utm),
  utm_campaign: optionalText(maxLengths.utm),
  utm_medium: optionalText(maxLengths.utm),
  utm_source: optionalText(maxLengths.utm),
  ...sampleFields,
}

/**
 * Body of POST /api/v1/qr-code. Unknown fields are kept. `destinationUrl` may be left out for the types
 * whose codes lead nowhere (`text`); that rule needs the other fields and stands in `needsDestination`.
 */
export const createRequestSchema = z
  .looseObject({
    destinationUrl: optionalDestinationSchema,
    brandedDomain: z
      .string('Choose a branded domain.')
      .check(z.minLength(1, 'Choose a branded domain.'), z.maxLength(253, 'Use at most 253 characters.')),
    slashTag: slashTagSchema,
    qr: objectOrText,
    ...settingsFields,
  })
  .check(
    z.refine((body) => !needsDestination(body.qrType) || isFilled(body.destinationUrl), {
      path: ['destinationUrl'],
      message: 'Enter the web address that the code opens.',
      when: isObjectBody,
    }),
    z.refine((body) => body.qrType !== 'text' || isFilled(body.text), {
      path: ['text'],
      message: 'Enter the text that the code shows.',
      when: isObjectBody,
    }),
  )

/** These two rules are checked beside other refusals, so that every field is told at once. */
function isObjectBody(context: { value: unknown }): boolean {
  return typeof context.value === 'object' && context.value !== null
}

/** A value of another type has its own refusal already. */
function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

/** A body as sent. */
export type CreateRequest = z.input<typeof createRequestSchema>
/** A body as understood. */
export type CreateCommand = z.output<typeof createRequestSchema>
