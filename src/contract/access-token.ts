import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { personSchema } from './people/person.ts'
import { roleSchema } from './people/roles.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './time-zone.ts'
import type { Operation } from './operation.ts'
import { reason } from './reasons.ts'

/** An access token without its secret. */
export const accessTokenSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** To the minute; null if never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.string()),
  /** Whether this request uses it. */
  isCurrent: z.boolean(),
  /** From the configuration of the service, so it cannot be revoked here. A service may omit it. */
  isFirst: z.optional(z.boolean()),
  /** Its role, if the person's own is not weaker. A service without people omits both. */
  role: z.optional(roleSchema),
  /** The person who created it. */
  person: z.optional(personSchema),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

/** Body of POST /api/v1/tokens. */
export const accessTokenRequestSchema = z.object({
  name: z.pipe(
    z.pipe(
      z.string(reason('token-name')),
      z.transform((text: string) => text.trim()),
    ),
    textField(maxLengths.name).check(z.minLength(1, reason('token-name'))),
  ),
  /** Left out: in 90 days. Null or empty: never. */
  expiresAt: z.optional(z.union([z.literal(''), z.null(), timestampSchema], reason('send-timestamp'))),
  /** At most the caller's role. Left out: editor, or the caller's when it is weaker. */
  role: z.optional(roleSchema),
})

export const accessTokenListResponseSchema = z.looseObject({ data: z.array(accessTokenSchema) })
/** The only response with the secret. */
export const accessTokenMadeResponseSchema = z.looseObject({
  success: z.literal(true),
  data: accessTokenSchema,
  token: z.string(),
})
export const accessTokenRevokedResponseSchema = z.looseObject({ success: z.literal(true) })

export type AccessTokenRequest = z.input<typeof accessTokenRequestSchema>
export type AccessTokenCommand = z.output<typeof accessTokenRequestSchema>

export const accessTokenOperations = {
  listAccessTokens: {
    method: 'GET',
    path: '/api/v1/tokens',
    summary: 'Own access tokens, newest first; all of the account for owners',
    role: 'viewer',
    answer: accessTokenListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  createAccessToken: {
    method: 'POST',
    path: '/api/v1/tokens',
    summary: 'Create an access token; its secret is only in this response',
    role: 'viewer',
    isMissingInDemo: true,
    body: accessTokenRequestSchema,
    answer: accessTokenMadeResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  revokeAccessToken: {
    method: 'DELETE',
    path: '/api/v1/tokens/:id',
    summary: 'Revoke an access token',
    role: 'viewer',
    answer: accessTokenRevokedResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
