import * as z from 'zod/mini'
import { timeZoneSchema } from './time-zone.ts'
import type { Operation } from './operation.ts'
import { reason } from './reasons.ts'

/** The width of a chart point. */
export const scanUnitSchema = z.enum(['hour', 'day', 'month'])
export type ScanUnit = z.infer<typeof scanUnitSchema>

/** Traits by which visits are broken down. */
export const scanDimensions = ['device', 'system', 'browser', 'language', 'country', 'referrer'] as const
export type ScanDimension = (typeof scanDimensions)[number]
/** The choices that a chart can show alone: a trait, or a placement of one code by its mark. */
const scanFilters = [...scanDimensions, 'placement'] as const
type ScanFilter = (typeof scanFilters)[number]

/** Maximum days of a range: two years with a leap day. */
export const mostScanDays = 731
/** Maximum days of a range with hourly points. */
export const mostScanHourDays = 31
/** Days of hourly counts. Older visits are counted per UTC day with its hours, and after about 400 days per UTC month. */
export const scanHoursKept = 35

const dateWords = reason('date-like')
export const scanDateSchema = z.string(dateWords).check(
  z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/, dateWords),
  z.refine((date) => isDate(date), dateWords),
)

/** Dates are days in the zone, both included, at most two years apart. */
export const periodQuerySchema = z
  .object({
    from: scanDateSchema,
    to: scanDateSchema,
    zone: timeZoneSchema,
    unit: scanUnitSchema,
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: reason('days-order'),
    }),
    z.refine(({ from, to }) => !(daysOf(from, to) > mostScanDays), {
      path: ['to'],
      error: reason('days-two-years'),
    }),
    z.refine(({ from, to, unit }) => unit !== 'hour' || !(daysOf(from, to) > mostScanHourDays), {
      path: ['unit'],
      error: reason('days'),
      params: { count: mostScanHourDays },
    }),
  )
export type PeriodQuery = z.output<typeof periodQuerySchema>

/** Maximum characters of a counted value, such as a host. */
const longestScanValue = 253

/** Query of GET /api/v1/scans. */
export const scansQuerySchema = z
  .safeExtend(periodQuerySchema, {
    /** Missing: the whole library, including codes deleted since. */
    codeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    /** Points and totals only of the visits with this trait or from this placement. The breakdowns keep all visits. */
    by: z.optional(z.enum(scanFilters)),
    /** The value of the trait `by`, as in its breakdown, empty for unknown; the mark of a placement. */
    value: z._default(z.string().check(z.maxLength(longestScanValue)), ''),
  })
  .check(
    z.refine(({ codeId, by }) => by !== 'placement' || codeId !== undefined, {
      path: ['codeId'],
      error: reason('send-code-id'),
    }),
  )
export type ScansQuery = z.output<typeof scansQuerySchema>
/** The visits of one row of a breakdown. */
export type ScanPart = { readonly by: ScanFilter; readonly value: string }

const sumsSchema = z.object({
  scans: z.int(),
  clicks: z.int(),
  /**
   * Distinct visitors per UTC day, summed over days, because visitors are not recognised on the next day. Null for
   * hours and for visits of one trait.
   */
  visitors: z.nullable(z.int()),
})
export type ScanSums = z.infer<typeof sumsSchema>

/** All points of the range, those without visits included. A day with a clock change has 23 or 25 hours. */
export const scanPointSchema = z.extend(sumsSchema, {
  /** Local time, `YYYY-MM-DDTHH:mm`. A repeated hour appears twice. */
  start: z.string(),
  /** The same as an instant, unique per point. */
  at: z.string(),
})
export type ScanPoint = z.infer<typeof scanPointSchema>

const sharesSchema = z.array(
  z.object({
    /** A key such as `phone` or `ios`, a language tag such as `de`, a country such as `DE`, or a host; empty: unknown. */
    value: z.string(),
    scans: z.int(),
    clicks: z.int(),
  }),
)
export type ScanShares = z.infer<typeof sharesSchema>

export const scansSchema = z.looseObject({
  unit: scanUnitSchema,
  zone: z.string(),
  from: z.string(),
  to: z.string(),
  /** Visits before this instant have no details and are only in the totals. Null when nothing was counted yet. */
  since: z.nullable(z.string()),
  /** First date with exact figures in the zone; earlier ones use UTC days. */
  exactFrom: z.string(),
  points: z.array(scanPointSchema),
  /** The preceding period of the same length, point by point. */
  before: z.looseObject({ from: z.string(), to: z.string(), points: z.array(scanPointSchema) }),
  totals: sumsSchema,
  totalsBefore: sumsSchema,
  /** Largest first, at most 100 values each and all countries; the rest is summed as `other`. */
  breakdowns: z.object({
    device: sharesSchema,
    system: sharesSchema,
    browser: sharesSchema,
    language: sharesSchema,
    country: sharesSchema,
    referrer: sharesSchema,
  }),
  /**
   * Scans of each placement of the code that had some, most first; removed placements too. Missing for the library and
   * where the answer is of an earlier version.
   */
  placements: z.optional(z.array(z.object({ mark: z.string(), name: z.string(), scans: z.int() }))),
})
export type Scans = z.infer<typeof scansSchema>
export const scansResponseSchema = z.looseObject({ data: scansSchema })

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Days of a range, both included; NaN for an invalid date, which is reported separately. */
function daysOf(from: string, to: string): number {
  return (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000 + 1
}

/** Query and response of GET /api/v1/scans/totals, cheap enough to poll each second. */
export const scanTotalsQuerySchema = z.object({
  codeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
export const scanTotalsResponseSchema = z.looseObject({
  /** All visits ever counted. */
  data: z.object({ scans: z.int(), clicks: z.int() }),
})

/** Query of GET /api/v1/scans/buttons and /rules. */
export const pressesQuerySchema = z.object({ codeId: z.coerce.number().check(z.int(), z.positive()) })

export const buttonPressesSchema = z.object({
  /** The name in `/{tag}/go/{name}`. */
  name: z.string(),
  /** Custom label; empty to use the default. */
  label: z.string(),
  /** The destination of the button; null for one that the phone opens itself, and for a removed one. */
  address: z.nullable(z.string()),
  presses: z.int(),
  /** False for a button that was removed from the page. */
  isShown: z.boolean(),
})
export type ButtonPresses = z.infer<typeof buttonPressesSchema>

/** Each button of the page with all its presses, most pressed first. `total` is `lbClicks`. */
export const pressesResponseSchema = z.looseObject({
  data: z.looseObject({ total: z.int(), buttons: z.array(buttonPressesSchema) }),
})
export type Presses = z.infer<typeof pressesResponseSchema>['data']

/** Visits by destination of the rules, earlier ones included. The id 0 is for visitors whom no rule fitted. */
export const ruleVisitsResponseSchema = z.looseObject({
  data: z.looseObject({
    routes: z.array(z.object({ id: z.int(), scans: z.int(), clicks: z.int() })),
  }),
})
export type RuleVisits = z.infer<typeof ruleVisitsResponseSchema>['data']

export const scanOperations = {
  readScans: {
    method: 'GET',
    path: '/api/v1/scans',
    summary: 'Scans and clicks over time and by visitor, of one QR code or all',
    role: 'viewer',
    query: scansQuerySchema,
    answer: scansResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  readScanTotals: {
    method: 'GET',
    path: '/api/v1/scans/totals',
    summary: 'Total scans and clicks, of one QR code or all',
    role: 'viewer',
    query: scanTotalsQuerySchema,
    answer: scanTotalsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  readRuleVisits: {
    method: 'GET',
    path: '/api/v1/scans/rules',
    summary: 'Scans and clicks by rule of a QR code',
    role: 'viewer',
    query: pressesQuerySchema,
    answer: ruleVisitsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  readPresses: {
    method: 'GET',
    path: '/api/v1/scans/buttons',
    summary: 'Presses of each button on the page of a QR code',
    role: 'viewer',
    query: pressesQuerySchema,
    answer: pressesResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
