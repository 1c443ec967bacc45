import * as z from 'zod/mini'
import type { ContractFeature } from '#contract/feature.ts'
import { maxLengths } from '#contract/limits.ts'
import { textField } from '#contract/text-field.ts'

/** Servers for which links can be exported; `csv` is for import into another service. */
export const exportTargets = ['caddy', 'nginx', 'worker', 'csv'] as const
export type ExportTarget = (typeof exportTargets)[number]

/** Links that one request compares. */
export const comparedAtOnce = 20

const linkComparisonSchema = z.object({
  compared: z.int(),
  /** Links that lead elsewhere on the two servers, or nowhere on one. */
  different: z.array(
    z.object({
      tag: z.string(),
      /** Where this service leads; null for a page or a link that is closed. */
      here: z.nullable(z.string()),
      /** Where the old server leads; null when it does not. */
      there: z.nullable(z.string()),
      /** The status of the old server; null when it did not answer. */
      status: z.nullable(z.int()),
    }),
  ),
  /** For `after` of the next request; null once all links are compared. */
  next: z.nullable(z.string()),
})
export type LinkComparison = z.output<typeof linkComparisonSchema>

export const movingOut = {
  operations: {
    exportLinks: {
      method: 'GET',
      path: '/api/v1/links-export',
      summary:
        'All links, pages and files as a ZIP with the configuration of another server, so that prints work without us',
      role: 'owner',
      query: z.object({ to: z._default(z.enum(exportTargets), 'csv') }),
      answerTypes: ['application/zip'],
      success: 200,
      refusals: [400, 401, 403, 500],
    },
    compareLinks: {
      method: 'POST',
      path: '/api/v1/domains/:domain/comparison',
      summary: 'Compare the next links of a branded domain with the server to which it leads now',
      role: 'owner',
      isMissingInDemo: true,
      body: z.object({ after: z.optional(textField(maxLengths.name)) }),
      answer: z.looseObject({ data: linkComparisonSchema }),
      success: 200,
      refusals: [400, 401, 403, 500],
    },
  },
} as const satisfies ContractFeature
