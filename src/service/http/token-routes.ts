import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '#contract/access-token.ts'
import { operations } from '#contract/operations.ts'
import {
  accessTokensOf,
  createAccessToken,
  revokeAccessToken,
  type TokenRow,
} from '../accounts/access-tokens.ts'
import type { TokenUses } from '../accounts/token-uses.ts'
import type { SignedInUser } from '../rules/signed-in-user.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Access tokens of the user: list, make, revoke. */
export function tokenRoutes(api: FastifyInstance, deps: ServiceDeps, uses: TokenUses): void {
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
    if (made.ok) request.log.info({ user: user.id, token: made.value.row.id }, 'An access token was made')
    return sendOutcome(reply, made, 'other', ({ row, token }) => ({
      status: create.success,
      body: { success: true, data: present(row, user), token },
    }))
  })

  api.delete(revoke.path, async (request, reply) => {
    const user = userOf(request)
    const { id } = request.params as { readonly id: string }
    // U+0000 reaches an address as %00, and databases cut or refuse it; no token has such an id.
    const revoked = await revokeAccessToken(deps.database, user.id, id.includes('\u0000') ? '' : id)
    if (revoked.ok) request.log.info({ user: user.id, token: id }, 'An access token was revoked')
    return sendOutcome(reply, revoked, 'other', () => ({ status: revoke.success, body: { success: true } }))
  })
}
