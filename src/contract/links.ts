import * as z from 'zod/mini'

/** A short link of a code: the current one, or an alias for earlier prints. */
export const codeLinkSchema = z.looseObject({
  id: z.int(),
  brandedDomain: z.string(),
  slashTag: z.string(),
  isAlias: z.boolean(),
  createdAt: z.string(),
})

/** GET /api/v1/qr-code/:id/links: the current link first, then aliases, newest first. */
export const codeLinksResponseSchema = z.looseObject({ data: z.array(codeLinkSchema) })
