import * as z from 'zod/mini'

/** What the service knows of a code that the documented record has no key for. */
export const codeMetaSchema = z.looseObject({
  /** Downloaded or scanned: a print may exist, so its link is best left as it is. */
  inPrint: z.boolean(),
  /** ISO 8601 instant of the first download; null when nobody told of one. */
  downloadedAt: z.nullable(z.string()),
  /** Earlier short links that still lead to this code. */
  aliases: z.int(),
  /** Number of the present version; 1 when it was never edited. */
  version: z.int(),
  /** ISO 8601 instants; null when the code is not deleted. From `purgeAt` on it cannot be restored. */
  deletedAt: z.nullable(z.string()),
  purgeAt: z.nullable(z.string()),
})
export type CodeMeta = z.infer<typeof codeMetaSchema>

/** POST /api/v1/qr-code/:id/downloaded. Repeating it keeps the first instant. */
export const downloadedResponseSchema = z.looseObject({ success: z.literal(true), meta: codeMetaSchema })
