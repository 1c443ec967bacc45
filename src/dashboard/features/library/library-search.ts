import { codeSortSchema, codeStateSchema } from '#contract/list.ts'
import * as z from 'zod/mini'

const words = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)

/** What the library keeps in the address. A value that makes no sense is dropped, never an error. */
export const librarySearchSchema = z.object({
  search: words,
  tag: words,
  state: z.catch(z.optional(codeStateSchema), undefined),
  starred: z.catch(z.optional(z.literal(true)), undefined),
  sort: z.catch(z.optional(codeSortSchema), undefined),
})

export type LibrarySearch = z.infer<typeof librarySearchSchema>
