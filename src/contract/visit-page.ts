import * as z from 'zod/mini'
import { maxLengths } from './max-lengths.ts'
import type { Operation } from './operation.ts'
import { textField } from './text-field.ts'
import { visitorLanguageSchema } from './visitor-language.ts'

/** The pages that a visitor may meet in the place of the destination. */
export const visitPageSchema = z.enum([
  'welcome',
  'scheduled',
  'paused',
  'expired',
  'blocked',
  'password',
  'unknown',
])
export type VisitPage = z.infer<typeof visitPageSchema>

/** Body of POST /api/v1/visit-page: a page of a code as it stands in the editor, saved or not. */
export const visitPageRequestSchema = z.object({
  page: visitPageSchema,
  /** Of the visitor. */
  language: z._default(visitorLanguageSchema, 'en'),
  /** Only a title that the owner typed: visitors of these pages are told no other. */
  title: z._default(textField(maxLengths.title), ''),
  /** The logo of the design; null without one. */
  qrLogoId: z._default(z.nullable(textField(maxLengths.reference)), null),
  /** Named on the welcome screen. */
  destinationUrl: z._default(textField(maxLengths.reference), ''),
  /** When the code ends, as it would be saved. */
  expirationDate: z._default(z.nullable(textField(64)), null),
  /** As it would be saved (`linkRulesSchema`). What is not complete yet counts as not there. */
  fieldData: z._default(z.record(z.string(), z.unknown()), {}),
})

/**
 * `html` is the very page of a visitor, with its logo inside. It holds no script, leads nowhere and waits for nothing.
 * Show it as `<iframe sandbox="" srcDoc={html} title="…">`: no right is needed. Its one `<style>` block is taken by the
 * dashboard's content policy, and so are its pictures (`data:`, or https when the welcome picture is an address).
 * `status` is what machines would read.
 */
export const visitPageResponseSchema = z.looseObject({
  data: z.looseObject({ status: z.int(), html: z.string() }),
})

export const visitPageOperations = {
  previewVisitPage: {
    method: 'POST',
    path: '/api/v1/visit-page',
    summary: 'A page of a short link as a visitor will see it',
    body: visitPageRequestSchema,
    answer: visitPageResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
} as const satisfies Record<string, Operation>
