import { maxCounts, maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { folderIdSchema } from './folder.ts'
import { objectOrText, settingsFields } from './create.ts'
import { tagSchema } from './tags.ts'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'

/** Status and body of the equivalent single-code operation, for `readFailure(status, body)`. */
export const rowRefusalSchema = z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })
export type RowRefusal = z.infer<typeof rowRefusalSchema>

const ids = z
  .array(z.int(reason('send-code-ids')).check(z.positive(reason('send-code-ids'))))
  .check(z.minLength(1, reason('codes-least')), z.maxLength(maxCounts.bulkCodes, reason('codes')))
const tags = z
  .array(tagSchema)
  .check(z.minLength(1, reason('tag')), z.maxLength(maxCounts.bulkTags, reason('tags')))

const { qrLogoId, primary, secondary, textColor, preset, color, bgColor, isBgTransparent, pattern, corner } =
  settingsFields

/**
 * Design fields. `design` has the details without a flat field: it replaces those in `fieldData.design` and
 * `qr`; the rest of each code's `fieldData` stays.
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

/** A change applied to every code. A code that needs no change is `unchanged`. */
export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('pause') }),
  z.object({ action: z.literal('resume') }),
  z.object({ action: z.literal('star') }),
  z.object({ action: z.literal('unstar') }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('addTags'), tags }),
  z.object({ action: z.literal('removeTags'), tags }),
  /** Null for no folder. */
  z.object({ action: z.literal('move'), folderId: z.nullable(folderIdSchema) }),
  z.object({
    action: z.literal('restyle'),
    design: restyleSchema,
    /** As a brand: a frame stays where the design has none, and so does a text in it that a person wrote. */
    keepsFrames: z.optional(z.boolean()),
  }),
  z.object({
    action: z.literal('replaceDestination'),
    /** The exact text. All occurrences are replaced. */
    find: textField(maxLengths.destination).check(z.minLength(1, reason('find'))),
    replace: textField(maxLengths.destination),
  }),
  /** Undo: the version of each code by id in decimal digits, from `undoVersion`. */
  z.object({
    action: z.literal('restoreVersion'),
    versions: z.record(z.string(), z.int().check(z.positive())),
  }),
  /** Undo of `move`: the folder of each code by id in decimal digits, from `undoFolder`. */
  z.object({
    action: z.literal('moveBack'),
    folders: z.record(z.string(), z.nullable(folderIdSchema)),
  }),
])
export type BulkChange = z.input<typeof bulkChangeSchema>

/** Body of POST /api/v1/qr-code/bulk. `dryRun` returns the same rows without writing. */
export const bulkRequestSchema = z.object({
  ids,
  change: bulkChangeSchema,
  dryRun: z._default(z.boolean(reason('send-boolean')), false),
})
export type BulkRequest = z.input<typeof bulkRequestSchema>
export type BulkCommand = z.output<typeof bulkRequestSchema>

/** The result for one code. Rows are independent: a refusal does not affect others. */
export const bulkRowSchema = z.looseObject({
  id: z.int(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** The destination before `replaceDestination`; null otherwise. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Send it to `restoreVersion` to undo; null when no version was created. */
  undoVersion: z.nullable(z.int()),
  /** After `move`: send it to `moveBack` to undo; null for no folder. Missing for other changes. */
  undoFolder: z.optional(z.nullable(z.int())),
  refusal: z.nullable(rowRefusalSchema),
})
export type BulkRow = z.infer<typeof bulkRowSchema>

/** One row per distinct id, in request order. */
export const bulkResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  rows: z.array(bulkRowSchema),
})
