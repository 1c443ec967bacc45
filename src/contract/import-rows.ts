import { maxCounts, maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { fieldErrorSchema } from './error-bodies.ts'
import { planLimitSchema } from './plan.ts'
import { qrCodeSchema } from './record.ts'
import { rowRefusalSchema } from './bulk.ts'
import { textField } from './text-field.ts'
import type { Operation } from './operation.ts'
import { reason } from './reasons.ts'

/**
 * One code to create, with its idempotency key. A repeated key returns the existing code, so a file that is sent twice
 * creates each code once. Derive the key from file and row. Creates with Idempotency-Key share these keys.
 */
export const importRowSchema = z.object({
  key: z.string(reason('send-row-key')).check(z.regex(/^[\x21-\x7e]{1,200}$/, reason('send-row-key-like'))),
  /** As for POST /api/v1/qr-code; validated row by row. */
  body: z.record(z.string(), z.unknown(), reason('send-code-fields')),
  /** Path of the folder, such as "Campaigns / Summer". Missing folders are created. */
  folder: z.optional(textField(400)),
  /** The id or the name of a brand kit. Fields of the design in the body stay. */
  brand: z.optional(textField(maxLengths.name)),
  /** Further slash tags that lead to the code, on the same domain. */
  aliases: z.optional(
    z.array(z.string(reason('slash-tag'))).check(z.maxLength(maxCounts.importedAliases, reason('entries'))),
  ),
})
export type ImportRow = z.input<typeof importRowSchema>

const rowsOf = (max: number) =>
  z.object({
    rows: z
      .array(importRowSchema)
      .check(z.minLength(1, reason('send-rows-least')), z.maxLength(max, reason('send-rows'))),
  })

/** Body of POST /api/v1/qr-code/import/check, which writes nothing. */
export const importCheckRequestSchema = z.extend(rowsOf(maxCounts.checkedRows), {
  /** Rows that earlier requests of this check found ready; they take room in the plan too. */
  readyBefore: z.optional(z.int(reason('number')).check(z.minimum(0, reason('number')))),
  /** Their links of the plan: `placedLinks` of the last response. One for each row when missing. */
  linksBefore: z.optional(z.int(reason('number')).check(z.minimum(0, reason('number')))),
})

export const importCheckRowSchema = z.looseObject({
  key: z.string(),
  /** `made`: an earlier import created this row, or its link leads there already. `plan-limit`: the rows before it fill the plan. */
  outcome: z.enum(['ready', 'made', 'invalid', 'taken', 'plan-limit']),
  /** One per field, including a taken tag. */
  errors: z.array(fieldErrorSchema),
  /** An available tag, unique in this check, when the tag is taken, invalid or missing. */
  proposal: z.nullable(z.string()),
  /** The code of a row that is `made`. */
  codeId: z.nullable(z.int()),
})
export type ImportCheckRow = z.infer<typeof importCheckRowSchema>

/** One result per row, in order. */
export const importCheckResponseSchema = z.looseObject({
  rows: z.array(importCheckRowSchema),
  /** Paths of folders that the import will create. */
  newFolders: z.optional(z.array(z.string())),
  /** Links of the plan that the ready rows so far take. Optional. */
  placedLinks: z.optional(z.int()),
  /** The plan's remaining room when not all ready rows fit; null when they do. */
  limit: z.nullable(
    z.object({ limit: planLimitSchema, used: z.int(), max: z.int(), plan: z.string(), fits: z.int() }),
  ),
})
export type ImportCheck = z.infer<typeof importCheckResponseSchema>

/** Body of POST /api/v1/qr-code/import, which creates row by row. */
export const importRequestSchema = rowsOf(maxCounts.importedRows)

export const importedRowSchema = z.looseObject({
  key: z.string(),
  /** `repeated`: an earlier request with this key created the code. */
  outcome: z.enum(['created', 'repeated', 'refused']),
  data: z.nullable(qrCodeSchema),
  refusal: z.nullable(rowRefusalSchema),
})
export type ImportedRow = z.infer<typeof importedRowSchema>

/** One result per row, in order. Rows are independent. */
export const importResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  rows: z.array(importedRowSchema),
})

export const importOperations = {
  checkImport: {
    method: 'POST',
    path: '/api/v1/qr-code/import/check',
    summary: 'Validate rows to import without writing',
    role: 'editor',
    body: importCheckRequestSchema,
    answer: importCheckResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 413, 500],
  },
  importQrCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/import',
    summary: 'Create many QR codes, with one result per row; safe to repeat',
    role: 'editor',
    body: importRequestSchema,
    answer: importResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 413, 500],
  },
} as const satisfies Record<string, Operation>
