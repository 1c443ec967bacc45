import * as z from 'zod/mini'
import { codeMetaSchema } from './code-meta.ts'
import type { Operation } from './operation.ts'
import { qrCodeSchema } from './record.ts'
import { textField } from './text-field.ts'

/** Payloads of one lookup: the codes of a campaign's PDF. */
export const mostPayloads = 500

/** Body of POST /api/v1/qr-code/identify: what scanned codes hold, character for character. */
export const identifyRequestSchema = z.object({
  payloads: z
    .array(textField(4_296))
    .check(
      z.minLength(1, 'Send at least one payload.'),
      z.maxLength(mostPayloads, `Send at most ${mostPayloads} payloads.`),
    ),
})

/** The code of a payload. */
export const identifiedCodeSchema = z.looseObject({
  payload: z.string(),
  /** Null: no code of this account. A deleted one has `deletedAt` in `meta`. */
  code: z.nullable(qrCodeSchema),
  meta: z.nullable(codeMetaSchema),
  /** The payload is an earlier short link of the code, which still works. */
  isAlias: z.boolean(),
})
export type IdentifiedCode = z.infer<typeof identifiedCodeSchema>

/** In the order of the payloads. */
export const identifyResponseSchema = z.looseObject({ data: z.array(identifiedCodeSchema) })

/** Checks of printed codes. */
export const printCheckOperations = {
  identifyCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/identify',
    role: 'viewer',
    summary: 'Find the own codes that scanned payloads belong to, earlier short links included',
    body: identifyRequestSchema,
    answer: identifyResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
} as const satisfies Record<string, Operation>
