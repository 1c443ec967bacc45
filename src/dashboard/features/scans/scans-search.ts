import type { ScanUnit } from '#contract/scans.ts'
import * as z from 'zod/mini'

/** Periods that one may choose; `own` are two dates. */
export const scanPeriods = ['today', '7d', '30d', '90d', '12m', 'own'] as const
export type ScanPeriod = (typeof scanPeriods)[number]

/** Named here again, because this is loaded with the first screen and the contract's schema is not. */
const scanUnits = ['hour', 'day', 'month'] as const satisfies readonly ScanUnit[]

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))), undefined)

/** What the scans keep in the address. A value that makes no sense is dropped, never an error. */
export const scansSearchSchema = z.object({
  /** The number of the code; left out: the whole library. */
  code: z.catch(z.optional(z.int().check(z.positive())), undefined),
  period: z.catch(z.optional(z.enum(scanPeriods)), undefined),
  /** Days in the reader's zone, both included, of a period of one's own. */
  from: day,
  to: day,
  unit: z.catch(z.optional(z.enum(scanUnits)), undefined),
})

export type ScansSearch = z.infer<typeof scansSearchSchema>
