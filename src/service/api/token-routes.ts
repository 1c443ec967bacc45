import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '#contract/access-token.ts'
import { operations } from '#contract/operations.ts'
import {
  accessTokensOf,
  createAccessToken,
  revokeAccessToken,
  type TokenRow,
} from '../commands/access-tokens.ts'
import type { TokenUses } from '../commands/token-uses.ts'
import type { SignedInUser } from '../domain/tokens.ts'
import type { ApiDeps } from './api-deps.ts'
import { textId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Access tokens of the user: list, create, revoke. */
export function tokenRoutes(api: FastifyInstance, deps: ApiDeps, uses: TokenUses): void {
  const { listAccessTokens: list, createAccessToken: create, revokeAccessToken: revoke } = operations
  const present = (row: TokenRow, user: SignedInUser): AccessToken => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: uses.waiting(row.id) ?? row.last_used_at,
    expiresAt: row.expires_at,
    isCurrent: row.id === user.tokenId,
    isFirst: row.is_first,
  })

  api.get(list.path, async (request) => {
    const user = userOf(request)
    const rows = await accessTokensOf(deps.database, user.id)
    return { data: rows.map((row) => present(row, user)) }
  })

  api.post(create.path, async (request, reply) => {
    const user = userOf(request)
    const command = parseRequest(create.body, request.body)
    const made = command.ok ? await createAccessToken(deps, user.id, command.value) : command
    if (made.ok) request.log.info({ user: user.id, token: made.value.row.id }, 'Access token created')
    return sendOutcome(reply, made, 'other', ({ row, token }) => ({
      status: create.success,
      body: { success: true, data: present(row, user), token },
    }))
  })

  api.delete(revoke.path, async (request, reply) => {
    const user = userOf(request)
    const id = textId(request)
    const revoked = await revokeAccessToken(deps.database, user.id, id)
    if (revoked.ok) request.log.info({ user: user.id, token: id }, 'Access token revoked')
    return sendOutcome(reply, revoked, 'other', () => ({ status: revoke.success, body: { success: true } }))
  })
}
