import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '#contract/access-token.ts'
import { operations } from '#contract/operations.ts'
import {
  accessTokensOf,
  createAccessToken,
  type ListedToken,
  revokeAccessToken,
  type TokenUses,
} from '../commands/access-tokens.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { textId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Access tokens of the user: list, create, revoke. */
export function tokenRoutes(api: FastifyInstance, deps: ApiDeps, uses: TokenUses): void {
  const { listAccessTokens: list, createAccessToken: create, revokeAccessToken: revoke } = operations
  const present = (row: ListedToken, user: SignedInUser): AccessToken => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: uses.waiting(row.id) ?? row.last_used_at,
    expiresAt: row.expires_at,
    isCurrent: row.id === user.credential.id,
    isFirst: row.is_first,
    role: row.role,
    person: { id: row.person_id, name: row.person_name },
  })

  api.get(list.path, async (request) => {
    const user = userOf(request)
    const rows = await accessTokensOf(deps.database, user.id, madeBy(user))
    return { data: rows.map((row) => present(row, user)) }
  })

  api.post(create.path, async (request, reply) => {
    const user = userOf(request)
    const command = parseRequest(create.body, request.body)
    const owner = { userId: user.id, personId: user.person.id, role: user.role }
    const made = command.ok ? await createAccessToken(deps, owner, command.value) : command
    if (made.ok) {
      const { id, name, role } = made.value.row
      request.log.info({ user: user.id, token: id }, 'Access token created')
      await recordChange(deps, request, { kind: 'token.created', subject: name, details: { role } })
    }
    return sendOutcome(reply, made, 'other', ({ row, token }) => ({
      status: create.success,
      body: { success: true, data: present({ ...row, person_name: user.person.name }, user), token },
    }))
  })

  api.delete(revoke.path, async (request, reply) => {
    const user = userOf(request)
    const id = textId(request)
    const revoked = await revokeAccessToken(deps.database, user.id, id, madeBy(user))
    if (revoked.ok) {
      request.log.info({ user: user.id, token: id }, 'Access token revoked')
      await recordChange(deps, request, { kind: 'token.revoked', subject: revoked.value.name })
    }
    return sendOutcome(reply, revoked, 'other', () => ({ status: revoke.success, body: { success: true } }))
  })
}

/** Owners see and revoke the tokens of everybody. */
function madeBy({ role, person }: SignedInUser): number | null {
  return role === 'owner' ? null : person.id
}
