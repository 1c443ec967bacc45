import * as z from 'zod/mini'
import { maxLengths } from './create.ts'
import { linkRulesSchema } from './link-rules.ts'
import type { Operation } from './operation.ts'
import { textField } from './text-field.ts'

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
  title: z._default(textField(maxLengths.title), ''),
  /** The logo of the design; null without one. */
  qrLogoId: z._default(z.nullable(textField(maxLengths.reference)), null),
  destinationUrl: z._default(textField(maxLengths.reference), ''),
  fieldData: z._default(linkRulesSchema, {}),
})

/** `html` needs no script and opens nothing; show it in a frame without rights. */
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
