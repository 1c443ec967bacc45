import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { InvitationOffer } from '#contract/people/sign-in-answers.ts'
import { acceptAsNewcomer, acceptAsPerson, findInvitation } from '../commands/people/invitations.ts'
import type { InvitationsTable } from '../database/schema.ts'
import { done, invalid, refuse } from '../domain/refusal.ts'
import type { SignedIn } from '../domain/signed-in.ts'
import { parseRequest } from './parse-request.ts'
import { type PeopleDeps, refuseTry, sessionPersonOf, signInPerson } from './people-deps.ts'
import { sendOutcome } from './answers.ts'

/** Shows and accepts invitations. */
export function invitationRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const { readInvitation: read, acceptInvitation: accept } = operations

  api.post(read.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const command = parseRequest(read.body, request.body)
    const row = command.ok ? await findInvitation(deps, command.value.token) : null
    const found = !command.ok
      ? command
      : row === null
        ? refuse({ kind: 'not-found' })
        : done(await presentOffer(deps, row, await sessionPersonOf(deps, request)))
    return sendOutcome(reply, found, 'other', (data) => ({ status: read.success, body: { data } }))
  })

  api.post(accept.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const command = parseRequest(accept.body, request.body)
    const signedIn = await sessionPersonOf(deps, request)
    const joined = !command.ok
      ? command
      : signedIn !== null
        ? await acceptAsPerson(deps, command.value.token, signedIn.person.id)
        : command.value.name === undefined
          ? invalid('name', 'name')
          : await acceptAsNewcomer(deps, command.value.token, { ...command.value, name: command.value.name })
    if (!joined.ok) return sendOutcome(reply, joined, 'other', () => ({ status: accept.success, body: {} }))
    return await signInPerson(deps, request, reply, joined.value.personId, joined.value.userId)
  })
}

async function presentOffer(
  { database }: PeopleDeps,
  row: InvitationsTable,
  signedIn: SignedIn | null,
): Promise<InvitationOffer> {
  const account = await database
    .selectFrom('users')
    .select('name')
    .where('id', '=', row.user_id)
    .executeTakeFirst()
  const inviter =
    row.created_by === null
      ? undefined
      : await database.selectFrom('people').select('name').where('id', '=', row.created_by).executeTakeFirst()
  const membership =
    signedIn === null
      ? undefined
      : await database
          .selectFrom('memberships')
          .select('role')
          .where('user_id', '=', row.user_id)
          .where('person_id', '=', signedIn.person.id)
          .executeTakeFirst()
  return {
    accountName: account?.name ?? '',
    role: row.role,
    isApprover: row.is_approver,
    invitedBy: inviter?.name ?? null,
    email: row.email,
    expiresAt: row.expires_at,
    signedInAs:
      signedIn === null
        ? null
        : { id: signedIn.person.id, name: signedIn.person.name, isMember: membership !== undefined },
  }
}
