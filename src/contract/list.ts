import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { codeMetaSchema, codeStateSchema } from './code-meta.ts'
import { qrCodeSchema } from './record.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './time-zone.ts'
import { reason } from './reasons.ts'

/** `title` sorts from A, `scans` from the most, `updated` from the latest. */
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
  search: z.optional(textField(maxLengths.search)),
  tag: z.optional(textField(maxLengths.tag)),
  state: z.optional(codeStateSchema),
  qrType: z.optional(textField(maxLengths.name)),
  /** A folder with its subfolders, by id, or `none` for codes in no folder. */
  folder: z.optional(
    z.union([z.literal('none'), z.coerce.number().check(z.int(), z.positive())], reason('send-folder')),
  ),
  starred: z.optional(truth),
  /** Created at or after the first instant, and before the second. */
  createdFrom: z.optional(timestampSchema),
  createdTo: z.optional(timestampSchema),
  /** `true`: codes without scans; `false`: codes with scans. Clicks do not count. */
  neverScanned: z.optional(truth),
  /** `true`: downloaded or scanned codes, so a print may exist; `false`: the others. */
  inPrint: z.optional(truth),
  /** Active now and expiring within this many days, 1 to 366. */
  endsWithin: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
  /** `true`: deleted codes that can be restored. Missing: codes that are not deleted. */
  deleted: z.optional(truth),
  /** `true`: counts all matches, however slow; otherwise counting stops at 10,000. */
  exactTotal: z.optional(truth),
  /** `true`: with the fields of pages, as one code is read; otherwise the documented record alone. */
  whole: z.optional(truth),
  sort: z._default(codeSortSchema, 'newest'),
  cursor: z.optional(textField(500)),
  /** Codes per page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})
export type ListQuery = z.output<typeof listQuerySchema>

/** Days before its expiration in which a printed code is reported. */
export const noticeDays = 7

/** Counting stops here unless an exact total is requested, so the first page does not wait. */
export const countedAtMost = 10_000
/** The same for words that are too short for the text index, so each row is read. */
export const shortWordsCountedAtMost = 1_000

export const listResponseSchema = z.looseObject({
  data: z.array(qrCodeSchema),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Matching codes on all pages, counted for the first one. */
  total: z.int(),
  /** Whether there are more than `total`, because counting stopped. */
  totalIsMinimum: z._default(z.boolean(), false),
  /** Metadata by id in decimal digits. Optional. */
  meta: z.optional(z.record(z.string(), codeMetaSchema)),
})
export type ListResponse = z.infer<typeof listResponseSchema>

export const readResponseSchema = z.looseObject({ data: qrCodeSchema, meta: z.optional(codeMetaSchema) })

/** GET /api/v1/qr-code/counts: number of codes by kind. `all` excludes deleted codes. */
export const codeCountsResponseSchema = z.looseObject({
  data: z.object({
    all: z.int(),
    active: z.int(),
    /** Codes that open later. Missing for services without this state. */
    scheduled: z._default(z.int(), 0),
    paused: z.int(),
    expired: z.int(),
    blocked: z.int(),
    starred: z.int(),
    neverScanned: z.int(),
    /** Deleted codes that can be restored. */
    deleted: z.int(),
    /** Active printed codes that expire within `noticeDays`. Optional. */
    endingInPrint: z._default(z.int(), 0),
  }),
})
export type CodeCounts = z.infer<typeof codeCountsResponseSchema>['data']
