import * as z from 'zod/mini'

/**
 * The state of the fields that an edit can change. With it in `If-Match`, the edit is refused (412) when somebody else
 * has changed the record since. Missing from older services.
 */
export const etagSchema = z.optional(z.string())

/** Body of a 412 about a record that is no code: the present record, with its `etag`. */
export const staleBodySchema = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  current: z.looseObject({ etag: z.string() }),
})
