import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { textField } from './text-field.ts'

/** The languages of the public pages by primary subtag (BCP 47). English is the fallback. */
export const visitorLanguageSchema = z.enum(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
export type VisitorLanguage = z.infer<typeof visitorLanguageSchema>

/** Pages that a visitor may see instead of the destination. */
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

/** Body of POST /api/v1/visit-page: a page of a code as edited, saved or not. */
export const visitPageRequestSchema = z.object({
  page: visitPageSchema,
  /** The visitor's language. */
  language: z._default(visitorLanguageSchema, 'en'),
  /** Only a typed title, because these pages show no other. */
  title: z._default(textField(maxLengths.title), ''),
  /** The design's logo; null for none. */
  qrLogoId: z._default(z.nullable(textField(maxLengths.reference)), null),
  /** Of the code's modules, and those of a page type: the colours of the visitor page. */
  color: z._default(textField(64), ''),
  primaryColor: z._default(textField(64), ''),
  gradientColor: z._default(textField(64), ''),
  ctaColor: z._default(textField(64), ''),
  /** Shown on the welcome screen. */
  destinationUrl: z._default(textField(maxLengths.reference), ''),
  /** The expiration as it would be saved. */
  expirationDate: z._default(z.nullable(textField(64)), null),
  /** As it would be saved (`linkRulesSchema`, and `font` of a page type). Incomplete rules are ignored. */
  fieldData: z._default(z.record(z.string(), z.unknown()), {}),
})

/**
 * `html` is the visitor's page with its logo embedded, without scripts and links. Show it as `<iframe sandbox=""
 * srcDoc={html} title="…">`, which needs no permissions. The dashboard's content policy allows its `<style>` block and
 * its images (`data:`, or https for a welcome image). `status` is the HTTP status.
 */
export const visitPageResponseSchema = z.looseObject({
  data: z.looseObject({ status: z.int(), html: z.string() }),
})

export const visitPageOperations = {
  previewVisitPage: {
    method: 'POST',
    path: '/api/v1/visit-page',
    summary: 'A page of a short link as visitors see it',
    role: 'viewer',
    body: visitPageRequestSchema,
    answer: visitPageResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
