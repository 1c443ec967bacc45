import * as z from 'zod/mini'
import { codeMetaSchema } from './code-meta.ts'
import { codeStateSchema } from './code-state.ts'
import { qrCodeSchema } from './record.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './timestamp.ts'

/** `title`, `scans` and `updated` begin with A, with the most scans and with the latest change. */
export const codeSortSchema = z.enum([
  'newest',
  'oldest',
  'title',
  'titleDescending',
  'scans',
  'scansAscending',
  'updated',
  'updatedAscending',
])
export type CodeSort = z.infer<typeof codeSortSchema>

const truth = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

/** Query of GET /api/v1/qr-code. */
export const listQuerySchema = z.object({
  search: z.optional(textField(200)),
  tag: z.optional(textField(100)),
  state: z.optional(codeStateSchema),
  qrType: z.optional(textField(100)),
  starred: z.optional(truth),
  /** Created at this instant or later, and before the other. */
  createdFrom: z.optional(timestampSchema),
  createdTo: z.optional(timestampSchema),
  /** `true`: codes that nobody has scanned; `false`: codes that somebody has. Clicks do not count. */
  neverScanned: z.optional(truth),
  /** `true`: codes that were downloaded or scanned, so that a print may exist; `false`: the others. */
  inPrint: z.optional(truth),
  /** Open now and ending within so many days, 1 to 366. */
  endsWithin: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
  /** `true`: the deleted codes that can still be restored. Left out: the codes that are not deleted. */
  deleted: z.optional(truth),
  /** `true`: counts all that match, however long it takes; otherwise counting stops at 10,000. */
  exactTotal: z.optional(truth),
  sort: z._default(codeSortSchema, 'newest'),
  cursor: z.optional(textField(500)),
  /** Codes a page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})
export type ListQuery = z.output<typeof listQuerySchema>

/** Days ahead that the end of a code in print is told. */
export const noticeDays = 7

/** Where counting the matches of a filter stops unless every one is asked for: the first page is not to wait for the whole library. */
export const countedAtMost = 10_000
/** The same for a search of words that are too short for an index of text, since each row has to be read. */
export const shortWordsCountedAtMost = 1_000

export const listResponseSchema = z.looseObject({
  data: z.array(qrCodeSchema),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Codes that match, over all pages. With a cursor, the number of when the first page was read. */
  total: z.int(),
  /** There are more than `total`: what matches very much is counted up to a bound. */
  totalIsMinimum: z._default(z.boolean(), false),
  /** What stands beside the record, by id in decimal digits. A service may leave it out. */
  meta: z.optional(z.record(z.string(), codeMetaSchema)),
})
export type ListResponse = z.infer<typeof listResponseSchema>

export const readResponseSchema = z.looseObject({ data: qrCodeSchema, meta: z.optional(codeMetaSchema) })

/** GET /api/v1/qr-code/counts: how many codes the library has of each kind. `all` counts those that are not deleted. */
export const codeCountsResponseSchema = z.looseObject({
  data: z.object({
    all: z.int(),
    active: z.int(),
    /** They open later. A service that has no such state leaves it out. */
    scheduled: z._default(z.int(), 0),
    paused: z.int(),
    expired: z.int(),
    blocked: z.int(),
    starred: z.int(),
    neverScanned: z.int(),
    /** Deleted, and still to be restored. */
    deleted: z.int(),
    /** Open and in print, and ending within `noticeDays`. A service may leave it out. */
    endingInPrint: z._default(z.int(), 0),
  }),
})
export type CodeCounts = z.infer<typeof codeCountsResponseSchema>['data']
