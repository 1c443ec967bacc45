import { codeStateSchema } from '#contract/code-meta.ts'
import { codeSortSchema, noticeDays } from '#contract/list.ts'
import * as z from 'zod/mini'
import type { LibraryQuery } from '../api/query-keys.ts'

const words = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)
const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))), undefined)
const yes = z.catch(z.optional(z.literal(true)), undefined)

/** The library's state in the URL. Invalid values are dropped. */
export const librarySearchSchema = z.object({
  search: words,
  tag: words,
  /** A folder with its subfolders, or codes in no folder. */
  folder: z.catch(z.optional(z.union([z.literal('none'), z.int().check(z.positive())])), undefined),
  state: z.catch(z.optional(codeStateSchema), undefined),
  starred: yes,
  type: words,
  /** Creation dates in the reader's zone, both included. */
  from: day,
  to: day,
  scanned: z.catch(z.optional(z.enum(['never', 'yes'])), undefined),
  /** Printed codes that expire soon. */
  ending: yes,
  deleted: yes,
  sort: z.catch(z.optional(codeSortSchema), undefined),
  view: z.catch(z.optional(z.literal('table')), undefined),
})

export type LibrarySearch = z.infer<typeof librarySearchSchema>

export function toLibraryQuery(search: LibrarySearch): LibraryQuery {
  return {
    search: search.search,
    tag: search.tag,
    folder: search.folder,
    state: search.state,
    starred: search.starred,
    qrType: search.type,
    createdFrom: startOf(search.from, 0),
    createdTo: startOf(search.to, 1),
    neverScanned: search.scanned === undefined ? undefined : search.scanned === 'never',
    inPrint: search.ending,
    endsWithin: search.ending && noticeDays,
    deleted: search.deleted,
    sort: search.sort,
  }
}

/** Whether filters are active; the folder, order and view do not count, nor do unknown words in the URL. */
export function isNarrowed(search: LibrarySearch): boolean {
  const { sort: _sort, deleted: _deleted, folder: _folder, ...narrowing } = toLibraryQuery(search)
  return Object.values(narrowing).some((value) => value !== undefined)
}

/** The start of a day in the reader's zone, plus `later` days; undefined for an invalid day. */
function startOf(day: string | undefined, later: number): string | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
