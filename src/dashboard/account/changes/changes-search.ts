import * as z from 'zod/mini'

/** The filters of recent changes in the URL. Invalid values are dropped. */
export const changesSearchSchema = z.object({
  person: z.catch(z.optional(z.int().check(z.positive())), undefined),
  code: z.catch(z.optional(z.int().check(z.positive())), undefined),
  /** A group of kinds, such as `code`. */
  kind: z.catch(z.optional(z.string().check(z.regex(/^[a-z.-]{1,50}$/))), undefined),
})

export type ChangesSearch = z.infer<typeof changesSearchSchema>
