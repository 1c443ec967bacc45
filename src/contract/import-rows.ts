import * as z from 'zod/mini'
import { fieldErrorSchema } from './error-bodies.ts'
import { planLimitSchema } from './plan.ts'
import { qrCodeSchema } from './record.ts'
import { rowRefusalSchema } from './row-refusal.ts'

/** Rows in one check, and in one call that creates. */
export const importCheckMaxRows = 1_000
export const importMaxRows = 100

/**
 * One code to create: the body of a create under a key of its own. A repeated key answers what it made, so a file that
 * is sent twice, or half of it again, makes each code once. Derive it from the file and the row. An Idempotency-Key of a
 * create is the same kind of key.
 */
export const importRowSchema = z.object({
  key: z
    .string('Give each row a key.')
    .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Use 1 to 200 visible ASCII characters as a key.')),
  /** As for POST /api/v1/qr-code; checked row by row. */
  body: z.record(z.string(), z.unknown(), 'Send the fields of the code.'),
})
export type ImportRow = z.input<typeof importRowSchema>

const rowsOf = (max: number) =>
  z.object({
    rows: z
      .array(importRowSchema)
      .check(z.minLength(1, 'Send at least one row.'), z.maxLength(max, `Send at most ${max} rows.`)),
  })

/** Body of POST /api/v1/qr-code/import/check, which writes nothing. */
export const importCheckRequestSchema = rowsOf(importCheckMaxRows)

export const importCheckRowSchema = z.looseObject({
  key: z.string(),
  /** `made`: an earlier import of this row made a code. A row of `plan-limit` would be refused after those before it. */
  outcome: z.enum(['ready', 'made', 'invalid', 'taken', 'plan-limit']),
  /** One for each field; a taken tag stands here too. */
  errors: z.array(fieldErrorSchema),
  /** A tag that is free and that no other row of this check has, when the tag is taken, wrong or missing. */
  proposal: z.nullable(z.string()),
  /** The code of a row that is `made`. */
  codeId: z.nullable(z.int()),
})
export type ImportCheckRow = z.infer<typeof importCheckRowSchema>

/** One row for each row, in order. */
export const importCheckResponseSchema = z.looseObject({
  rows: z.array(importCheckRowSchema),
  /** What the plan has room for when not all ready rows fit; null when they do. */
  limit: z.nullable(
    z.object({ limit: planLimitSchema, used: z.int(), max: z.int(), plan: z.string(), fits: z.int() }),
  ),
})
export type ImportCheck = z.infer<typeof importCheckResponseSchema>

/** Body of POST /api/v1/qr-code/import, which creates row by row. */
export const importRequestSchema = rowsOf(importMaxRows)

export const importedRowSchema = z.looseObject({
  key: z.string(),
  /** `repeated`: this key had made the code before. */
  outcome: z.enum(['created', 'repeated', 'refused']),
  data: z.nullable(qrCodeSchema),
  refusal: z.nullable(rowRefusalSchema),
})
export type ImportedRow = z.infer<typeof importedRowSchema>

/** One row for each row, in order. Each stands for itself. */
export const importResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  rows: z.array(importedRowSchema),
})
