import * as z from 'zod/mini'
import { destinationSchema } from '#contract/destination.ts'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** Services whose links can be read with a token, by the name that they are known by. */
export const oldServices = { bitly: 'Bitly', dub: 'Dub', shlink: 'Shlink', shortio: 'Short.io' } as const
export type OldService = keyof typeof oldServices

const signInFields = {
  service: z.enum(Object.keys(oldServices) as [OldService, ...OldService[]]),
  /** Used for the requests to the service and never stored. */
  token: textField(maxLengths.accessToken).check(z.minLength(1, reason('old-token-missing'))),
  /** Of a Shlink server. */
  address: z.optional(destinationSchema),
}

const oldLinksRequestSchema = z.object({
  ...signInFields,
  /** `next` of the answer before; empty for the first links. */
  after: z.optional(textField(maxLengths.destination)),
})
export type OldLinksRequest = z.output<typeof oldLinksRequestSchema>

const oldLinkSchema = z.object({
  /** Of the link at the service, to read its clicks. */
  id: z.string(),
  /** With its domain. */
  shortLink: z.string(),
  /** Further short links that lead to the same place. */
  aliases: z.array(z.string()),
  destinationUrl: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  /** ISO 8601; empty for none. */
  expirationDate: z.string(),
  /** As far as the list of links tells. */
  clicks: z.int(),
  /** Whether the query of a visit goes to the destination there. */
  forwardsQuery: z.boolean(),
  /** Settings of the link there that an import does not take over, where they differ from their default. */
  lost: z.array(z.string()),
})
export type OldLink = z.output<typeof oldLinkSchema>

const oldLinksSchema = z.object({
  links: z.array(oldLinkSchema),
  /** For `after` of the next request; null once all links are read. */
  next: z.nullable(z.string()),
  /** Seconds until the next request, because the service takes no more now. */
  wait: z.int(),
})
export type OldLinks = z.output<typeof oldLinksSchema>

const oldClicksRequestSchema = z.object({
  ...signInFields,
  ids: z
    .array(textField(maxLengths.destination), reason('send-list'))
    .check(z.minLength(1, reason('send-list')), z.maxLength(maxCounts.oldClicks, reason('entries'))),
})
export type OldClicksRequest = z.output<typeof oldClicksRequestSchema>

const oldClicksSchema = z.object({
  /** In the order of the request. Only the first ones where the service takes no more now. */
  clicks: z.array(
    z.object({
      id: z.string(),
      /** As in `earlierDays` of a code; null where the service does not give them. */
      days: z.nullable(z.string()),
    }),
  ),
  wait: z.int(),
})
export type OldClicks = z.output<typeof oldClicksSchema>

const operations = {
  readOldLinks: {
    method: 'POST',
    path: '/api/v1/old-links',
    summary: 'Read the next links of another service with its token, which is not stored, for an import',
    role: 'editor',
    isMissingInDemo: true,
    body: oldLinksRequestSchema,
    answer: z.looseObject({ data: oldLinksSchema }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  readOldClicks: {
    method: 'POST',
    path: '/api/v1/old-links/clicks',
    summary: 'Read the clicks by day of some links of another service with its token, which is not stored',
    role: 'editor',
    isMissingInDemo: true,
    body: oldClicksRequestSchema,
    answer: z.looseObject({ data: oldClicksSchema }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>

/** Links of other services, read for an import. */
export const movingIn = { operations } satisfies ContractFeature
