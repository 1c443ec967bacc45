import * as z from 'zod/mini'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import { timeZoneSchema, timestampSchema } from '#contract/time-zone.ts'
import { etagSchema } from '#contract/etag.ts'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { doneResponseSchema } from '#contract/people/person.ts'
import { placementComparisonsSchema, placementSchema } from '#features/placements/contract/placements.ts'
import { reason } from '#contract/reasons.ts'
import { periodQuerySchema, scanDateSchema, scansSchema } from '#contract/scans.ts'
import { textField } from '#contract/text-field.ts'

/** Lengths of texts in characters, and numbers of records. */
export const campaignLimits = {
  note: 2_000,
  event: 200,
  campaigns: 500,
  codes: 1_000,
  events: 200,
} as const

const nameSchema = z.pipe(
  z.pipe(
    z.string(reason('name')),
    z.transform((name: string) => name.trim()),
  ),
  textField(maxLengths.name).check(z.minLength(1, reason('name'))),
)
const noteSchema = textField(campaignLimits.note)

const codeIds = z
  .array(z.int(reason('send-code-ids')).check(z.positive()), reason('send-code-ids'))
  .check(z.maxLength(maxCounts.bulkCodes, reason('codes')))

/** A group of codes. A code is in one campaign at most. */
const campaignSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  /** Codes without deleted ones. */
  codes: z.int(),
  createdAt: z.string(),
  etag: etagSchema,
})

export type Campaign = z.infer<typeof campaignSchema>

/** A note on the timeline, such as "Sale starts". */
const eventSchema = z.looseObject({ id: z.string(), day: z.string(), text: z.string() })
export type CampaignEvent = z.infer<typeof eventSchema>

/** The link for somebody without an account. Its address is shown once, because only a hash is stored. */
const linkSchema = z.looseObject({
  createdAt: z.string(),
  endsAt: z.nullable(z.string()),
  hasPassword: z.boolean(),
})

const wholeCampaignSchema = z.looseObject({
  ...campaignSchema.shape,
  /** By day. */
  events: z.array(eventSchema),
  link: z.nullable(linkSchema),
})
export type WholeCampaign = z.infer<typeof wholeCampaignSchema>
const wholeResponseSchema = z.looseObject({ success: z.literal(true), data: wholeCampaignSchema })

const pairSchema = z.object({ scans: z.int(), clicks: z.int() })

const campaignScansSchema = z.looseObject({
  ...scansSchema.shape,
  /** Every code, and every placement that joined without its code, with its visits in the period, most visits first. */
  ranking: z.array(
    z.looseObject({
      codeId: z.int(),
      /** Empty for a whole code. */
      mark: z.string(),
      placement: z.string(),
      title: z.string(),
      link: z.string(),
      scans: z.int(),
      clicks: z.int(),
    }),
  ),
  /** By hour of the day, 0 to 23, as far back as hours are saved. Like the shares of visitors, of whole codes only. */
  hours: z.array(pairSchema),
  /** By day of the week, from Sunday. */
  weekdays: z.array(pairSchema),
  results: z.looseObject({
    /** By code, name, placement and currency, most results first. */
    sums: z.array(
      z.looseObject({
        codeId: z.int(),
        /** Of the result, as in `purchase`. */
        name: z.string(),
        /** Empty for results without a placement. */
        mark: z.string(),
        placement: z.string(),
        /** Empty for results without a value. */
        currency: z.string(),
        results: z.int(),
        value: z.number(),
      }),
    ),
    /** Costs of codes and placements with results. The mark of a whole code is empty. Unknown costs have no row. */
    costs: z.array(z.looseObject({ codeId: z.int(), mark: z.string(), cost: z.number() })),
    /** Of the costs, ISO 4217; null before one is chosen. */
    currency: z.nullable(z.string()),
  }),
})
export type CampaignScans = z.infer<typeof campaignScansSchema>

/** The code and the mark of a placement, as in `12-a3`. */
const placementIdSchema = z.pipe(
  z.string(reason('mark-letters')).check(z.regex(/^\d{1,15}-[\w-]{1,20}$/, reason('mark-letters'))),
  z.transform((id: string) => {
    const [codeId = '', ...mark] = id.split('-')
    return { codeId: Number(codeId), mark: mark.join('-').toLowerCase() }
  }),
)

const campaignPlacementsSchema = z.looseObject({
  /** Of the campaign's codes, or joined without their code, with all their scans, most scans first; at most 5,000. */
  placements: z.array(
    z.looseObject({ ...placementSchema.shape, codeId: z.int(), title: z.string(), link: z.string() }),
  ),
  /** ISO 4217; null before one is chosen. */
  currency: z.nullable(z.string()),
  comparison: placementComparisonsSchema,
})
export type CampaignPlacements = z.infer<typeof campaignPlacementsSchema>

const refusals = [400, 401, 403, 404, 500]

const operations = {
  listCampaigns: {
    method: 'GET',
    path: '/api/v1/campaigns',
    summary: 'Campaigns with their number of QR codes, newest first',
    role: 'viewer',
    answer: z.looseObject({ data: z.array(campaignSchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  createCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns',
    summary: 'Create a campaign, with QR codes if any; they leave the campaign they are in',
    role: 'editor',
    body: z.object({
      name: nameSchema,
      note: z._default(noteSchema, ''),
      codeIds: z._default(codeIds, []),
    }),
    answer: wholeResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 404, 500],
  },
  readCampaign: {
    method: 'GET',
    path: '/api/v1/campaigns/:id',
    summary: 'A campaign with its timeline and its client link',
    role: 'viewer',
    answer: z.looseObject({ data: wholeCampaignSchema }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  updateCampaign: {
    method: 'PUT',
    path: '/api/v1/campaigns/:id',
    summary: 'Change the name or the note of a campaign',
    role: 'editor',
    body: z.object({ name: z.optional(nameSchema), note: z.optional(noteSchema) }),
    answer: wholeResponseSchema,
    success: 200,
    refusals: [...refusals, 412],
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/api/v1/campaigns/:id',
    summary: 'Delete a campaign and its client link; its QR codes and their counts stay',
    role: 'editor',
    answer: doneResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  restoreCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/:id/restore',
    summary: 'Restore a deleted campaign with the QR codes that joined no other one',
    role: 'editor',
    answer: wholeResponseSchema,
    success: 200,
    refusals,
  },
  moveToCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/move',
    summary: 'Move QR codes to a campaign, or with null out of theirs',
    role: 'editor',
    body: z.object({
      codeIds: codeIds.check(z.minLength(1, reason('codes-least'))),
      campaignId: z.nullable(textField(100)),
    }),
    answer: z.looseObject({
      success: z.literal(true),
      /** Where each moved code was before. */
      moved: z.array(z.object({ codeId: z.int(), from: z.nullable(z.string()) })),
    }),
    success: 200,
    refusals,
  },
  readCampaignScans: {
    method: 'GET',
    path: '/api/v1/campaigns/:id/scans',
    summary: 'Scans and clicks of a campaign over time, by visitor, hour, weekday and QR code',
    role: 'viewer',
    query: periodQuerySchema,
    answer: z.looseObject({ data: campaignScansSchema }),
    success: 200,
    refusals,
  },
  readCampaignPlacements: {
    method: 'GET',
    path: '/api/v1/campaigns/:id/placements',
    summary: 'Placements of the QR codes of a campaign with all their scans, compared with one of them',
    role: 'viewer',
    query: z.object({
      /** The one to compare with, as in `12-a3`; otherwise the placement with the most copies. */
      with: z.optional(placementIdSchema),
      /** Of the days that make weeks. */
      zone: z._default(timeZoneSchema, 'UTC'),
    }),
    answer: z.looseObject({ data: campaignPlacementsSchema }),
    success: 200,
    refusals,
  },
  addCampaignEvent: {
    method: 'POST',
    path: '/api/v1/campaigns/:id/events',
    summary: 'Add a note to the timeline of a campaign',
    role: 'editor',
    body: z.object({
      day: scanDateSchema,
      text: textField(campaignLimits.event).check(z.minLength(1, reason('text'))),
    }),
    answer: wholeResponseSchema,
    success: 201,
    refusals,
  },
  removeCampaignEvent: {
    method: 'DELETE',
    path: '/api/v1/campaigns/:id/events/:event',
    summary: 'Remove a note from the timeline of a campaign',
    role: 'editor',
    answer: wholeResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  createCampaignLink: {
    method: 'POST',
    path: '/api/v1/campaigns/:id/link',
    summary: 'Create the read-only client link of a campaign; an earlier one stops working',
    role: 'editor',
    body: z.object({
      password: z._default(z.nullable(textField(maxLengths.password)), null),
      endsAt: z._default(z.nullable(timestampSchema), null),
      /** Of the days on the page. */
      zone: z._default(timeZoneSchema, 'UTC'),
    }),
    /** The only answer with the address. */
    answer: z.looseObject({ success: z.literal(true), url: z.string(), data: wholeCampaignSchema }),
    success: 201,
    refusals,
  },
  revokeCampaignLink: {
    method: 'DELETE',
    path: '/api/v1/campaigns/:id/link',
    summary: 'Revoke the client link of a campaign; its address never works again',
    role: 'editor',
    answer: wholeResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const campaigns = { operations } satisfies ContractFeature
