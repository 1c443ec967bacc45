import * as z from 'zod/mini'

/** One short link of a code: its present one, or an alias that an earlier print still carries. */
export const codeLinkSchema = z.looseObject({
  id: z.int(),
  brandedDomain: z.string(),
  slashTag: z.string(),
  isAlias: z.boolean(),
  createdAt: z.string(),
})

/** GET /api/v1/qr-code/:id/links: the present link first, then the aliases, newest first. */
export const codeLinksResponseSchema = z.looseObject({ data: z.array(codeLinkSchema) })
