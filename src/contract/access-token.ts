import * as z from 'zod/mini'
import { textField } from './text-field.ts'
import { timestampSchema } from './timestamp.ts'

/** An access token as its owner sees it again: never the token itself. */
export const accessTokenSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** To the minute; null when it was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.string()),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

/** Body of POST /api/v1/tokens. */
export const accessTokenRequestSchema = z.object({
  name: z.pipe(
    z.pipe(
      z.string('Name the token, so that you know it again.'),
      z.transform((text: string) => text.trim()),
    ),
    textField(100).check(z.minLength(1, 'Name the token, so that you know it again.')),
  ),
  expiresAt: z.optional(z.union([z.literal(''), z.null(), timestampSchema])),
})

export const accessTokenListResponseSchema = z.looseObject({ data: z.array(accessTokenSchema) })
/** The only answer that carries the token. */
export const accessTokenMadeResponseSchema = z.looseObject({
  success: z.literal(true),
  data: accessTokenSchema,
  token: z.string(),
})
/** Also when it was revoked before. */
export const accessTokenRevokedResponseSchema = z.looseObject({ success: z.literal(true) })
