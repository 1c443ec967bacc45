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
  /** Set up with the service, so that it cannot be revoked here. A service may leave it out. */
  isFirst: z.optional(z.boolean()),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

/** Tokens of one user. */
export const accessTokensMax = 100

/** Body of POST /api/v1/tokens. */
export const accessTokenRequestSchema = z.object({
  name: z.pipe(
    z.pipe(
      z.string('Name the token, so that you know it again.'),
      z.transform((text: string) => text.trim()),
    ),
    textField(100).check(z.minLength(1, 'Name the token, so that you know it again.')),
  ),
  expiresAt: z.optional(
    z.union([z.literal(''), z.null(), timestampSchema], 'Enter a date like 2027-01-31T18:00:00.000Z.'),
  ),
})

export const accessTokenListResponseSchema = z.looseObject({ data: z.array(accessTokenSchema) })
/** The only answer that carries the token. */
export const accessTokenMadeResponseSchema = z.looseObject({
  success: z.literal(true),
  data: accessTokenSchema,
  token: z.string(),
})
export const accessTokenRevokedResponseSchema = z.looseObject({ success: z.literal(true) })

export type AccessTokenRequest = z.input<typeof accessTokenRequestSchema>
export type AccessTokenCommand = z.output<typeof accessTokenRequestSchema>
