import * as z from 'zod/mini'
import { colourFieldSchema } from './colour.ts'
import { optionalDestinationSchema } from './destination.ts'
import { fieldDataSchema } from './field-data.ts'
import { folderIdSchema } from './folder.ts'
import { maxLengths } from './max-lengths.ts'
import { codeTypeOf } from './code-types/code-types.ts'
import { sampleFields } from './sample-fields.ts'
import { slashTagSchema } from './slash-tag.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './timestamp.ts'

/** `qr` and `frame` are documented both as an object (schema) and as text (sample). */
export const objectOrText = z.union(
  [z.record(z.string(), z.unknown()), textField(maxLengths.reference)],
  'Send an object, or a reference as text.',
)
const optionalText = (max: number) => z.optional(z.nullable(textField(max)))
const optionalColour = z.optional(colourFieldSchema)

/** Documented create fields, also accepted by update. Null clears, an empty string means not supplied. */
export const settingsFields = {
  qrLogoId: optionalText(maxLengths.reference),
  frame: z.optional(z.nullable(objectOrText)),
  primary: optionalColour,
  secondary: optionalColour,
  textColor: optionalColour,
  text: optionalText(maxLengths.text),
  qrType: optionalText(maxLengths.name),
  password: optionalText(maxLengths.password),
  passwordProtectionEnabled: z.optional(z.boolean('Send true or false.')),
  expirationDate: z.optional(
    z.union([z.literal(''), z.null(), timestampSchema], 'Enter a date like 2027-01-31T18:00:00.000Z.'),
  ),
  title: optionalText(maxLengths.title),
  tags: optionalText(maxLengths.tags),
  /** Folder of the code; null for no folder. */
  folderId: z.optional(z.nullable(folderIdSchema)),
  preset: optionalColour,
  color: optionalColour,
  bgColor: optionalColour,
  isBgTransparent: z.optional(z.nullable(z.boolean('Send true or false.'))),
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
 * Body of POST /api/v1/qr-code. Unknown fields are kept. `destinationUrl` may be left out by types
 * that do not need it (`codeTypes`).
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
    z.refine(
      (body) => !codeTypeOf(textOrNull(body.qrType)).needsDestination || isFilled(body.destinationUrl),
      {
        path: ['destinationUrl'],
        message: 'Enter a destination URL.',
        when: isObjectBody,
      },
    ),
    z.refine((body) => codeTypeOf(textOrNull(body.qrType)).payload !== 'text' || isFilled(body.text), {
      path: ['text'],
      message: 'Enter the text for this code.',
      when: isObjectBody,
    }),
  )

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
