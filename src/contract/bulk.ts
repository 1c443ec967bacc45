import * as z from 'zod/mini'
import { objectOrText, settingsFields } from './create.ts'
import { rowRefusalSchema } from './row-refusal.ts'
import { tagSchema } from './tags.ts'
import { textField } from './text-field.ts'

/** Codes in one call. Longer work goes in several, so that it shows progress and can stop between two. */
export const bulkMaxCodes = 500

const ids = z
  .array(z.int('Use the numbers of codes.').check(z.positive('Use the numbers of codes.')))
  .check(
    z.minLength(1, 'Choose at least one code.'),
    z.maxLength(bulkMaxCodes, `Choose at most ${bulkMaxCodes} codes.`),
  )
const tags = z.array(tagSchema).check(z.minLength(1, 'Enter a tag.'), z.maxLength(50, 'Use at most 50 tags.'))

const { qrLogoId, primary, secondary, textColor, preset, color, bgColor, isBgTransparent, pattern, corner } =
  settingsFields

/**
 * The fields of a design. `design` holds the details without a flat field: they replace those in `fieldData.design` and
 * in `qr`, and the rest of each code's `fieldData` stays.
 */
export const restyleSchema = z.object({
  qrLogoId,
  primary,
  secondary,
  textColor,
  preset,
  color,
  bgColor,
  isBgTransparent,
  pattern,
  corner,
  frame: z.optional(z.nullable(objectOrText)),
  design: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

/** What one call does to every code. A code that needs no change is told as `unchanged`. */
export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('pause') }),
  z.object({ action: z.literal('resume') }),
  z.object({ action: z.literal('star') }),
  z.object({ action: z.literal('unstar') }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('addTags'), tags }),
  z.object({ action: z.literal('removeTags'), tags }),
  z.object({ action: z.literal('restyle'), design: restyleSchema }),
  z.object({
    action: z.literal('replaceDestination'),
    /** The exact text; every occurrence is replaced. */
    find: textField(2_048).check(z.minLength(1, 'Enter the text to find.')),
    replace: textField(2_048),
  }),
  /** The way back: the version of each code by its id in decimal digits, as `undoVersion` told it. */
  z.object({
    action: z.literal('restoreVersion'),
    versions: z.record(z.string(), z.int().check(z.positive())),
  }),
])
export type BulkChange = z.input<typeof bulkChangeSchema>

/** Body of POST /api/v1/qr-code/bulk. `dryRun` answers the same rows and writes nothing. */
export const bulkRequestSchema = z.object({
  ids,
  change: bulkChangeSchema,
  dryRun: z._default(z.boolean('Use true or false.'), false),
})
export type BulkRequest = z.input<typeof bulkRequestSchema>
export type BulkCommand = z.output<typeof bulkRequestSchema>

/** What became of one code. Each row stands for itself: a refused one leaves the others as they went. */
export const bulkRowSchema = z.looseObject({
  id: z.int(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** The destination of `replaceDestination`; null otherwise. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Send it to `restoreVersion` to take the change back; null when no version was made. */
  undoVersion: z.nullable(z.int()),
  refusal: z.nullable(rowRefusalSchema),
})
export type BulkRow = z.infer<typeof bulkRowSchema>

/** One row for each different id, in the order of the request. */
export const bulkResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  rows: z.array(bulkRowSchema),
})
