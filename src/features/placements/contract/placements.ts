import { maxCounts, maxLengths } from '#contract/limits.ts'
import * as z from 'zod/mini'
import { etagSchema } from '#contract/etag.ts'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { reason } from '#contract/reasons.ts'
import { scanDateSchema } from '#contract/scans.ts'
import { textField } from '#contract/text-field.ts'
import { timeZoneSchema } from '#contract/time-zone.ts'

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const trimmed = z.transform((text: string) => text.trim())

/** The value of the scan marker in the payload of a placement, in lower case. */
export const placementMarkSchema = z.pipe(
  z.string(reason('mark-letters')).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/, reason('mark-letters'))),
  z.transform((mark: string) => mark.toLowerCase()),
)

const nameSchema = z
  .pipe(textField(maxLengths.name), trimmed)
  .check(z.refine((name) => name !== '', reason('name')))

/** Whole copies, and an amount of money with cents. */
const copiesSchema = z
  .int(reason('copies'))
  .check(z.minimum(1, reason('copies')), z.maximum(1_000_000_000, reason('copies')))
const costSchema = z.pipe(
  z.number(reason('cost')).check(z.minimum(0, reason('cost')), z.maximum(1_000_000_000, reason('cost'))),
  z.transform((amount: number) => Math.round(amount * 100) / 100),
)

const placementFields = {
  /** Copies printed; null when unknown. */
  copies: nullable(copiesSchema),
  /** In the currency of the account. */
  cost: nullable(costSchema),
  /** First and last day on which it can be seen, `YYYY-MM-DD`. */
  from: nullable(scanDateSchema),
  until: nullable(scanDateSchema),
  note: z.optional(textField(maxLengths.placementNote)),
  /** A campaign that it joins without its code; null: none. */
  campaignId: nullable(textField(100)),
}

type Days = { readonly from?: string | null | undefined; readonly until?: string | null | undefined }
const inOrder = z.refine<Days>(({ from, until }) => from == null || until == null || from <= until, {
  path: ['until'],
  error: reason('days-order'),
})

/** A new placement. Without a mark it gets the shortest free one. */
const newPlacementSchema = z
  .object({ name: nameSchema, mark: z.optional(placementMarkSchema), ...placementFields })
  .check(inOrder)

export type NewPlacement = z.input<typeof newPlacementSchema>

export const createPlacementsSchema = z.object({
  placements: z
    .array(newPlacementSchema)
    .check(z.minLength(1, reason('send-rows-least')), z.maxLength(maxCounts.placements, reason('send-rows'))),
})

export const placementChangeSchema = z
  .object({ name: z.optional(nameSchema), ...placementFields })
  .check(inOrder)

export const placementSchema = z.looseObject({
  mark: z.string(),
  name: z.string(),
  copies: z.nullable(z.int()),
  cost: z.nullable(z.number()),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  note: z.string(),
  campaignId: z.nullable(z.string()),
  createdAt: z.string(),
  scans: z.int(),
  etag: etagSchema,
})
export type Placement = z.infer<typeof placementSchema>

export const placementsSchema = z.looseObject({
  /** Oldest first, without removed ones. */
  placements: z.array(placementSchema),
  /** Scans with a mark that no placement of the code ever had. */
  unknownScans: z.int(),
  /** All scans of the code. */
  scans: z.int(),
  /** ISO 4217; null before one is chosen. */
  currency: z.nullable(z.string()),
  /** Campaigns that a placement can join without its code, newest first. */
  campaigns: z.array(z.looseObject({ id: z.string(), name: z.string() })),
})
export type Placements = z.infer<typeof placementsSchema>

/** Scans of a placement beside those of the one that all are compared with. */
export const placementComparisonSchema = z.looseObject({
  codeId: z.int(),
  mark: z.string(),
  /**
   * `clear`: the difference is not chance. `alike`: there are enough scans, and no clear difference. `few`: not enough
   * scans yet.
   */
  outcome: z.enum(['clear', 'alike', 'few']),
  /** Whether both have a number of copies. */
  isPerCopy: z.boolean(),
  /** How many times as many scans, with an interval of 95 %; null without a bound. */
  ratio: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Full weeks in which both could be seen. */
  weeks: z.int(),
  /** Further weeks until there are enough scans, at the present rate; null when unknown. */
  weeksLeft: z.nullable(z.int()),
})
export type PlacementComparison = z.infer<typeof placementComparisonSchema>

export const placementComparisonsSchema = z.looseObject({
  /** The placement that all are compared with; null without placements. */
  with: z.nullable(z.object({ codeId: z.int(), mark: z.string() })),
  /** Those with the most scans first. */
  rows: z.array(placementComparisonSchema),
})
export type PlacementComparisons = z.infer<typeof placementComparisonsSchema>

const placementAnswer = z.looseObject({ success: z.literal(true), data: placementSchema })
const placement = '/api/v1/qr-code/:id/placements/:mark'

/** Places where a code is printed. They are not part of the code, so they create no version. */
const operations = {
  listPlacements: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/placements',
    summary: 'Placements of a QR code with their scans, oldest first',
    role: 'viewer',
    answer: z.looseObject({ data: placementsSchema }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  comparePlacements: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/placements/comparison',
    summary: 'Which placements bring more scans than one of them, and which have too few scans to say',
    role: 'viewer',
    query: z.object({
      /** The mark to compare with; otherwise the placement with the most copies. */
      with: z.optional(placementMarkSchema),
      /** Of the days that make weeks. */
      zone: z._default(timeZoneSchema, 'UTC'),
    }),
    answer: z.looseObject({ data: placementComparisonsSchema }),
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  createPlacements: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/placements',
    summary: `Add up to ${maxCounts.placements} placements to a QR code at once, all or none`,
    role: 'editor',
    body: createPlacementsSchema,
    answer: z.looseObject({ success: z.literal(true), data: z.array(placementSchema) }),
    success: 201,
    refusals: [400, 401, 403, 404, 413, 500],
  },
  updatePlacement: {
    method: 'PUT',
    path: placement,
    summary: 'Change a placement; its mark stays, because it is in the print',
    role: 'editor',
    body: placementChangeSchema,
    answer: placementAnswer,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  removePlacement: {
    method: 'DELETE',
    path: placement,
    summary: 'Remove a placement from the list; its prints keep working and its mark is never given again',
    role: 'editor',
    answer: placementAnswer,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  restorePlacement: {
    method: 'POST',
    path: `${placement}/restore`,
    summary: 'Restore a removed placement with its scans',
    role: 'editor',
    answer: placementAnswer,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  setCurrency: {
    method: 'PUT',
    path: '/api/v1/account/currency',
    summary: 'Choose the currency of costs in this account',
    role: 'editor',
    body: z.object({
      currency: z.string(reason('currency')).check(z.regex(/^[A-Z]{3}$/, reason('currency'))),
    }),
    answer: z.looseObject({ success: z.literal(true) }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>

export const placements = { operations } satisfies ContractFeature
