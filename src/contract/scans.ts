import * as z from 'zod/mini'
import { timeZoneSchema } from './link-rules.ts'

/** How wide a point of the chart is. */
export const scanUnitSchema = z.enum(['hour', 'day', 'month'])
export type ScanUnit = z.infer<typeof scanUnitSchema>

/** By what visits are broken down. */
export const scanDimensions = ['device', 'system', 'browser', 'language', 'referrer'] as const
export type ScanDimension = (typeof scanDimensions)[number]

const dateSchema = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use a date like 2027-01-31.'))

/** Query of GET /api/v1/scans. Dates are days of the zone; both ends belong to the range, which spans two years at most. */
export const scansQuerySchema = z
  .object({
    /** Left out: the whole library, codes that were deleted meanwhile included. */
    codeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    from: dateSchema,
    to: dateSchema,
    zone: timeZoneSchema,
    unit: scanUnitSchema,
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'Choose an end that is not before the start.',
    }),
  )
export type ScansQuery = z.output<typeof scansQuerySchema>

const sumsSchema = z.object({
  scans: z.int(),
  clicks: z.int(),
  /** Different visitors of a UTC day, added up over days, because nobody is known again on the next. Null for hours. */
  visitors: z.nullable(z.int()),
})
export type ScanSums = z.infer<typeof sumsSchema>

/** `start`: wall clock of the zone, `YYYY-MM-DDTHH:mm`. Every point of the range is there, also without visits. */
export const scanPointSchema = z.extend(sumsSchema, { start: z.string() })
export type ScanPoint = z.infer<typeof scanPointSchema>

const sharesSchema = z.array(
  z.object({
    /** A key such as `phone` or `ios`, a language tag such as `de`, or a host; empty: it was not told. */
    value: z.string(),
    scans: z.int(),
    clicks: z.int(),
  }),
)
export type ScanShares = z.infer<typeof sharesSchema>

export const scansResponseSchema = z.looseObject({
  data: z.looseObject({
    unit: scanUnitSchema,
    zone: z.string(),
    from: z.string(),
    to: z.string(),
    points: z.array(scanPointSchema),
    /** The period of the same length that ended right before, point by point. */
    before: z.looseObject({ from: z.string(), to: z.string(), points: z.array(scanPointSchema) }),
    totals: sumsSchema,
    totalsBefore: sumsSchema,
    /** Largest first, at most 100 values each; what is beyond is added up under the value `other`. */
    breakdowns: z.object({
      device: sharesSchema,
      system: sharesSchema,
      browser: sharesSchema,
      language: sharesSchema,
      referrer: sharesSchema,
    }),
  }),
})
export type Scans = z.infer<typeof scansResponseSchema>['data']

/** Query and answer of GET /api/v1/scans/totals: cheap enough to be asked each second. */
export const scanTotalsQuerySchema = z.object({
  codeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
export const scanTotalsResponseSchema = z.looseObject({
  /** All visits ever counted. */
  data: z.object({ scans: z.int(), clicks: z.int() }),
})
