import { maxCounts, maxLengths } from '#contract/limits.ts'
import * as z from 'zod/mini'
import { fieldErrorSchema } from '#contract/error-bodies.ts'
import { timeZoneSchema } from '#contract/time-zone.ts'
import { etagSchema } from '#contract/etag.ts'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { reason } from '#contract/reasons.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { scanDateSchema } from '#contract/scans.ts'
import { textField } from '#contract/text-field.ts'

/** An order, a sign-up or another result of a visit. A visit counts each name once. */
export const resultSchema = z
  .object({
    /** As in `tid` of the destination. */
    visitId: textField(maxLengths.name),
    name: z.pipe(
      z.pipe(
        z.string(reason('send-result-name')),
        z.transform((name: string) => name.trim()),
      ),
      textField(maxLengths.resultName).check(z.minLength(1, reason('send-result-name'))),
    ),
    value: z._default(
      z.nullable(
        z
          .number(reason('send-result-value'))
          .check(z.minimum(0, reason('send-result-value')), z.maximum(1e9, reason('send-result-value'))),
      ),
      null,
    ),
    currency: z._default(
      z.nullable(z.string(reason('send-currency')).check(z.regex(/^[A-Z]{3}$/, reason('send-currency')))),
      null,
    ),
    /** The order, or anything else that names this result in the account. The same one counts once. */
    orderId: z
      .string(reason('send-order-id'))
      .check(z.minLength(1, reason('send-order-id')), z.maxLength(maxLengths.orderId, reason('characters'))),
  })
  .check(
    z.refine(({ value, currency }) => value === null || currency !== null, {
      path: ['currency'],
      error: reason('send-currency'),
    }),
  )
export type CountedResult = z.output<typeof resultSchema>

/** A field of one result, which is checked as in a list of them. */
const single = z.optional(z.unknown())

/** Body of POST /api/v1/results: one result, or several as `results`. Each is checked and answered on its own. */
const resultsRequestSchema = z.looseObject({
  visitId: single,
  name: single,
  value: single,
  currency: single,
  orderId: single,
  results: z.optional(
    z
      .array(z.unknown(), reason('send-list'))
      .check(z.minLength(1, reason('send-rows-least')), z.maxLength(maxCounts.results, reason('send-rows'))),
  ),
})

const resultAnswerSchema = z.looseObject({
  /** As sent; null when it is missing. */
  orderId: z.nullable(z.string()),
  /**
   * `repeated`: this order, or this name of the visit, was counted before. `late`: the visit is older than 90 days.
   * `unknown`: no visit of this account has this id. Only `counted` counts.
   */
  outcome: z.enum(['counted', 'repeated', 'late', 'unknown', 'invalid']),
  /** Of an invalid one. */
  errors: z.array(fieldErrorSchema),
})
export type ResultAnswer = z.infer<typeof resultAnswerSchema>

const resultsResponseSchema = z.looseObject({
  success: z.literal(true),
  /** One per result, in order. */
  results: z.array(resultAnswerSchema),
})

/** Query of GET /api/v1/results. Dates are days in the zone, both included. */
const readResultsQuerySchema = z
  .object({
    codeId: z.coerce.number().check(z.int(), z.positive()),
    from: scanDateSchema,
    to: scanDateSchema,
    zone: timeZoneSchema,
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: reason('days-order') }))
export type ReadResultsQuery = z.output<typeof readResultsQuerySchema>

const resultSumSchema = z.object({
  name: z.string(),
  /** The mark of the placement in the payload; empty: none. */
  mark: z.string(),
  /** Empty for results without a value. */
  currency: z.string(),
  results: z.int(),
  value: z.number(),
})
export type ResultSum = z.infer<typeof resultSumSchema>

/** Results by name, placement and currency, most results first; at most 1,000 rows. */
const readResultsResponseSchema = z.looseObject({
  data: z.array(resultSumSchema),
  /** Names of the marks that have one, and their costs in whole units of the currency; null for an unknown cost. */
  places: z.array(z.object({ mark: z.string(), name: z.string(), cost: z.nullable(z.number()) })),
  /** Of the costs, ISO 4217; null before one is chosen. */
  currency: z.nullable(z.string()),
})
export type CodeResults = z.infer<typeof readResultsResponseSchema>

/** A host, also as the address of one of its pages. */
const resultHostSchema = z.pipe(
  z.pipe(
    z.string(reason('domain-format')),
    z.transform((typed: string) => {
      const text = typed.trim().toLowerCase()
      return (
        parseUrl(text.includes('://') ? text : `https://${text}`)?.hostname.replace(/(?<=[^.])\.$/, '') ?? ''
      )
    }),
  ),
  z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/, reason('domain-format'))),
)

/** Body of PUT /api/v1/results/hosts. */
const resultHostsRequestSchema = z.object({
  hosts: z
    .array(resultHostSchema, reason('send-list'))
    .check(z.maxLength(maxCounts.domains, reason('entries'))),
})

/** Hosts whose pages may count results, by name; each includes its subdomains. */
const resultHostsResponseSchema = z.looseObject({ data: z.array(z.string()), etag: etagSchema })

const operations = {
  listResultHosts: {
    method: 'GET',
    path: '/api/v1/results/hosts',
    summary: 'Hosts whose pages may count results',
    role: 'viewer',
    answer: resultHostsResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  saveResultHosts: {
    method: 'PUT',
    path: '/api/v1/results/hosts',
    summary: 'Choose the hosts whose pages may count results',
    role: 'editor',
    body: resultHostsRequestSchema,
    answer: resultHostsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 412, 500],
  },
  countResults: {
    method: 'POST',
    path: '/api/v1/results',
    summary: 'Count what visitors did at the destination, with one answer per result; safe to repeat',
    role: 'editor',
    body: resultsRequestSchema,
    answer: resultsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 413, 500],
  },
  readResults: {
    method: 'GET',
    path: '/api/v1/results',
    summary: 'Results of the visits of a QR code, by name, placement and currency',
    role: 'viewer',
    query: readResultsQuerySchema,
    answer: readResultsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const results = { operations } satisfies ContractFeature
