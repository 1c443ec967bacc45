import type { ScanPart, ScanUnit } from '#contract/scans.ts'
import * as z from 'zod/mini'

/** Periods to choose; `own` uses two dates. */
export const scanPeriods = ['today', '7d', '30d', '90d', '12m', 'own'] as const
export type ScanPeriod = (typeof scanPeriods)[number]

/** Repeated, because the first screen loads this file but not the contract's schema. */
const scanUnits = ['hour', 'day', 'month'] as const satisfies readonly ScanUnit[]
const parts = [
  'device',
  'system',
  'browser',
  'language',
  'country',
  'referrer',
  'placement',
] as const satisfies readonly ScanPart['by'][]

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))), undefined)

/** The state of the scans page in the URL. Invalid values are dropped. */
export const scansSearchSchema = z.object({
  /** The id of a code in earlier addresses, which lead to its own page. */
  code: z.catch(z.optional(z.int().check(z.positive())), undefined),
  period: z.catch(z.optional(z.enum(scanPeriods)), undefined),
  /** Days of a custom period in the reader's zone, both included. */
  from: day,
  to: day,
  unit: z.catch(z.optional(z.enum(scanUnits)), undefined),
  /** Only visits with this trait, or from this placement, are in the chart and the totals. */
  by: z.catch(z.optional(z.enum(parts)), undefined),
  value: z.catch(z.optional(z.string()), undefined),
})

export type ScansSearch = z.infer<typeof scansSearchSchema>
