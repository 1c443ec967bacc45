import * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { destinationHealthSchema } from './code-meta.ts'
import { maxLengths } from './limits.ts'
import { destinationSchema } from './destination.ts'

/** Query of GET /api/v1/slash-tags. `codeId` is the code being renamed: its own links count as available. */
const availabilityQuerySchema = z.object({
  brandedDomain: z.string().check(z.minLength(1), z.maxLength(maxLengths.domain)),
  slashTag: z.string().check(z.maxLength(200)),
  codeId: z.optional(z.coerce.number().check(z.int())),
})

const availabilitySchema = z.looseObject({
  brandedDomain: z.string(),
  slashTag: z.string(),
  available: z.boolean(),
  reason: z.nullable(z.enum(['taken', 'reserved', 'invalid'])),
  /** The code of this account that has the link. */
  codeId: z.optional(z.number()),
  /** Three available tags when the requested one is not. */
  suggestions: z.array(z.string()),
})
export type Availability = z.infer<typeof availabilitySchema>

/** Query of GET /api/v1/page-preview: title and icon of a destination. */
const pagePreviewQuerySchema = z.object({ url: destinationSchema })

const pagePreviewSchema = z.looseObject({
  /** The page's title; when it could not be read, the words in the path of the address, else its host name. */
  title: z.string(),
  /** Absolute address, or empty. */
  faviconUrl: z.string(),
  /** Whether the page responded. */
  reached: z.boolean(),
})
export type PagePreview = z.infer<typeof pagePreviewSchema>

/** A short link of a code: the current one, or an alias for earlier prints. */
const codeLinkSchema = z.looseObject({
  id: z.int(),
  brandedDomain: z.string(),
  slashTag: z.string(),
  isAlias: z.boolean(),
  createdAt: z.string(),
})

/** GET /api/v1/qr-code/:id/links: the current link first, then aliases, newest first. */
const codeLinksResponseSchema = z.looseObject({ data: z.array(codeLinkSchema) })

export const linkOperations = {
  checkSlashTag: {
    method: 'GET',
    path: '/api/v1/slash-tags',
    answer: availabilitySchema,
    summary: 'Check whether a slash tag is available, with suggestions',
    role: 'viewer',
    query: availabilityQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  listLinks: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/links',
    summary: 'The short link of a QR code and its aliases',
    role: 'viewer',
    answer: codeLinksResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  previewPage: {
    method: 'GET',
    path: '/api/v1/page-preview',
    answer: pagePreviewSchema,
    summary: 'Title and icon of a destination',
    role: 'editor',
    isMissingInDemo: true,
    query: pagePreviewQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  checkDestination: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/destination-check',
    summary: 'Check the destinations of a QR code now, and give the result of the main one',
    role: 'editor',
    isMissingInDemo: true,
    answer: z.looseObject({ data: destinationHealthSchema }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
