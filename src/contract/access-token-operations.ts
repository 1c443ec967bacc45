import {
  accessTokenListResponseSchema,
  accessTokenMadeResponseSchema,
  accessTokenRequestSchema,
  accessTokenRevokedResponseSchema,
} from './access-token.ts'
import type { Operation } from './operation.ts'

/** Access token operations. */
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
