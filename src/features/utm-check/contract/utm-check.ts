import * as z from 'zod/mini'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { utmParts } from '#contract/utm-templates.ts'

/** A code whose visits have other UTM parameters than the template of its folder requires. */
const differenceSchema = z.looseObject({
  codeId: z.int(),
  title: z.string(),
  /** The short link without `https://`. */
  link: z.string(),
  /** The template and the path of its folder. */
  template: z.string(),
  folder: z.string(),
  /** Send it in `If-Match` with the fix. */
  updatedAt: z.string(),
  parts: z.array(z.object({ part: z.enum(utmParts), value: z.string(), expected: z.string() })),
  destinationUrl: z.string(),
  /** Fields of an update that make the values equal. Its destination lacks the parameters that would win. */
  fix: z.record(z.string(), z.string()),
})
export type UtmDifference = z.infer<typeof differenceSchema>

const operations = {
  listUtmDifferences: {
    method: 'GET',
    path: '/api/v1/utm-differences',
    summary: 'QR codes whose UTM parameters differ from the required ones of their folder, by id',
    role: 'viewer',
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    answer: z.looseObject({
      data: z.array(differenceSchema),
      /** `after` of the next page; null on the last one. */
      next: z.nullable(z.int()),
    }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>

/** Codes compared with the UTM templates of their folders. */
export const utmCheck = { operations } satisfies ContractFeature
