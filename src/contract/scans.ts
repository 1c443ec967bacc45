import * as z from 'zod/mini'
import { timeZoneSchema } from './link-rules.ts'

/** How wide a point of the chart is. */
export const scanUnitSchema = z.enum(['hour', 'day', 'month'])
export type ScanUnit = z.infer<typeof scanUnitSchema>

/** By what visits are broken down. */
export const scanDimensions = ['device', 'system', 'browser', 'language', 'referrer'] as const
export type ScanDimension = (typeof scanDimensions)[number]

/** Most days of a range: two years, one of them a leap year. */
export const mostScanDays = 731
/** Most days of a range by the hour. */
export const mostScanHourDays = 31
/** Days for which hours are kept; what is older is known by UTC days, and after about 400 days by UTC months. */
export const scanHoursKept = 35

const dateWords = 'Use a date like 2027-01-31.'
const dateSchema = z.string(dateWords).check(
  z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/, dateWords),
  z.refine((date) => isDate(date), dateWords),
)

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
    z.refine(({ from, to }) => !(daysOf(from, to) > mostScanDays), {
      path: ['to'],
      message: 'Choose two years at most.',
    }),
    z.refine(({ from, to, unit }) => unit !== 'hour' || !(daysOf(from, to) > mostScanHourDays), {
      path: ['unit'],
      message: `Choose ${mostScanHourDays} days at most, or wider points.`,
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

/** Every point of the range is there, also without visits; a day on which clocks change has 23 or 25 hours. */
export const scanPointSchema = z.extend(sumsSchema, {
  /** Wall clock of the zone, `YYYY-MM-DDTHH:mm`. An hour that clocks repeat stands there twice. */
  start: z.string(),
  /** The same as an instant, which no other point has. */
  at: z.string(),
})
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
    /** Visits from this instant on have details; null: nothing was counted yet. Older ones are in the totals only. */
    since: z.nullable(z.string()),
    /** Some visits were counted that are not in these figures yet: asked again in a moment, they are. */
    isBehind: z._default(z.boolean(), false),
    /** First date from which figures are exact in the zone; older ones are cut at UTC days. */
    exactFrom: z.string(),
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

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Days of a range with both its ends; NaN when one of them is no date, which is refused at its own place. */
function daysOf(from: string, to: string): number {
  return (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000 + 1
}

/** Query and answer of GET /api/v1/scans/totals: cheap enough to be asked each second. */
export const scanTotalsQuerySchema = z.object({
  codeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
export const scanTotalsResponseSchema = z.looseObject({
  /** All visits ever counted. */
  data: z.object({ scans: z.int(), clicks: z.int() }),
})
