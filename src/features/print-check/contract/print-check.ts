import { maxLengths } from '#contract/limits.ts'
import * as z from 'zod/mini'
import { codeMetaSchema } from '#contract/code-meta.ts'
import type { ContractFeature } from '#contract/feature.ts'
import { qrCodeSchema } from '#contract/record.ts'
import { textField } from '#contract/text-field.ts'
import { reason } from '#contract/reasons.ts'

/** Maximum payloads of one lookup, enough for the PDF of a campaign. */
export const mostPayloads = 500

/** Body of POST /api/v1/qr-code/identify: the exact texts of scanned codes. */
export const identifyRequestSchema = z.object({
  payloads: z
    .array(textField(4_296))
    .check(z.minLength(1, reason('send-payloads-least')), z.maxLength(mostPayloads, reason('send-payloads'))),
})

export const identifiedCodeSchema = z.looseObject({
  payload: z.string(),
  /** Null when the account has no such code. A deleted code has `deletedAt` in `meta`. */
  code: z.nullable(qrCodeSchema),
  meta: z.nullable(codeMetaSchema),
  /** Whether the payload is an earlier short link of the code, which still works. */
  isAlias: z.boolean(),
  /** The placement whose mark the payload has, also a removed one. Optional. */
  placement: z.optional(z.nullable(z.object({ mark: z.string(), name: z.string() }))),
})
export type IdentifiedCode = z.infer<typeof identifiedCodeSchema>

/** In the order of the payloads. */
export const identifyResponseSchema = z.looseObject({ data: z.array(identifiedCodeSchema) })

/** Maximum bytes of a note's photo: a JPEG of about 1,200 pixels. */
export const notePhotoMaxBytes = 600_000
export const mostPrintNotes = 100

/** The result of checking a print. */
export const printOutcomeSchema = z.enum(['matches', 'older', 'differs', 'damaged', 'unread'])
export type PrintOutcome = z.infer<typeof printOutcomeSchema>

/** Body of POST /api/v1/qr-code/:id/print-notes. */
export const printNoteRequestSchema = z.object({
  outcome: printOutcomeSchema,
  /** The location of the print, or an observation. */
  text: z._default(textField(maxLengths.checkNote), ''),
  /** A JPEG in base64. */
  photo: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(Math.ceil(notePhotoMaxBytes / 3) * 4, reason('send-photo-size')),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, reason('send-photo-base64')),
        ),
    ),
    null,
  ),
})

export const printNoteSchema = z.looseObject({
  id: z.string(),
  outcome: printOutcomeSchema,
  text: z.string(),
  createdAt: z.string(),
  /** Pixels of the photo; null without one. */
  photo: z.nullable(z.object({ width: z.int(), height: z.int(), size: z.int() })),
})
export type PrintNote = z.infer<typeof printNoteSchema>

/** Newest first. */
export const printNotesResponseSchema = z.looseObject({ data: z.array(printNoteSchema) })
export const printNoteResponseSchema = z.looseObject({ success: z.literal(true), data: printNoteSchema })
export const printNoteDeletedResponseSchema = z.looseObject({ success: z.literal(true) })

export const printCheck = {
  operations: {
    identifyCodes: {
      method: 'POST',
      path: '/api/v1/qr-code/identify',
      role: 'viewer',
      summary: 'Find the own codes that scanned payloads belong to, earlier short links included',
      body: identifyRequestSchema,
      answer: identifyResponseSchema,
      success: 200,
      refusals: [400, 401, 403, 500],
    },
    listPrintNotes: {
      method: 'GET',
      path: '/api/v1/qr-code/:id/print-notes',
      summary: 'Saved checks of the prints of a QR code, newest first',
      role: 'viewer',
      answer: printNotesResponseSchema,
      success: 200,
      refusals: [401, 403, 404, 500],
    },
    createPrintNote: {
      method: 'POST',
      path: '/api/v1/qr-code/:id/print-notes',
      summary: 'Save a check of a print with its photo',
      role: 'editor',
      body: printNoteRequestSchema,
      answer: printNoteResponseSchema,
      success: 201,
      refusals: [400, 401, 403, 404, 413, 509, 500],
    },
    readPrintNotePhoto: {
      method: 'GET',
      path: '/api/v1/qr-code/:id/print-notes/:note/photo.jpg',
      summary: 'The photo of a saved check',
      role: 'viewer',
      answerTypes: ['image/jpeg'],
      success: 200,
      refusals: [401, 403, 404, 500],
    },
    deletePrintNote: {
      method: 'DELETE',
      path: '/api/v1/qr-code/:id/print-notes/:note',
      summary: 'Delete a saved check with its photo',
      role: 'editor',
      answer: printNoteDeletedResponseSchema,
      success: 200,
      refusals: [401, 403, 404, 500],
    },
  },
} as const satisfies ContractFeature
