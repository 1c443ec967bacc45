import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Invitation, Member } from '#contract/people/member-operations.ts'
import { joinPath, newPasswordPath } from '#contract/people/sign-in.ts'
import { createInvitation, type NewInvitation, revokeInvitation } from '../commands/people/invitations.ts'
import { removeMember, updateMember } from '../commands/people/members.ts'
import { createRecoveryLink, mayRecover } from '../commands/people/recovery.ts'
import { listInvitations, listMembers } from '../database/queries/members.ts'
import { invitationMail, mailLanguage } from './mail-texts.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { ownOrigin } from './session-cookie.ts'
import { parseRequest, positiveParameter, textId } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Members of the account, and invitations to it. */
export function memberRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps
  const { updateAccount, listMembers: list, updateMember: update, removeMember: remove } = operations
  const { leaveAccount: leave } = operations

  api.put(updateAccount.path, async (request, reply) => {
    const command = parseRequest(updateAccount.body, request.body)
    const renamed = command.ok ? await renameAccount(deps, userOf(request).id, command.value.name) : command
    if (renamed.ok) await recordChange(deps, request, { kind: 'account.renamed', subject: renamed.value })
    return sendOutcome(reply, renamed, 'other', (name) => ({
      status: updateAccount.success,
      body: { success: true, data: { id: userOf(request).id, name } },
    }))
  })

  const membersFor = async (request: FastifyRequest): Promise<Member[]> => {
    const { id, role, person } = userOf(request)
    const members = await listMembers(database, id)
    return members.map((member) => ({
      ...member,
      email: role === 'owner' || member.id === person.id ? member.email : null,
      isMe: member.id === person.id,
    }))
  }
  api.get(list.path, async (request) => ({ data: await membersFor(request) }))

  api.put(update.path, async (request, reply) => {
    const id = positiveParameter(request, 'id') ?? 0
    const command = parseRequest(update.body, request.body)
    const updated = command.ok ? await updateMember(database, userOf(request).id, id, command.value) : command
    if (updated.ok && command.ok) {
      const { name, before } = updated.value
      const details = { person: id, from: before.role, ...command.value }
      await recordChange(deps, request, { kind: 'member.changed', subject: name, details })
    }
    const member = updated.ok ? (await membersFor(request)).find((each) => each.id === id) : undefined
    const answered: Outcome<Member> = !updated.ok
      ? updated
      : member === undefined
        ? refuse({ kind: 'not-found' })
        : done(member)
    return sendOutcome(reply, answered, 'other', (data) => ({
      status: update.success,
      body: { success: true, data },
    }))
  })

  const removeOne = async (request: FastifyRequest, reply: FastifyReply, personId: number) => {
    const removed = await removeMember(database, userOf(request).id, personId)
    if (removed.ok) {
      const details = { person: personId, role: removed.value.before.role }
      await recordChange(deps, request, { kind: 'member.removed', subject: removed.value.name, details })
    }
    return sendOutcome(reply, removed, 'other', () => ({ status: remove.success, body: { success: true } }))
  }
  api.delete(remove.path, async (request, reply) =>
    removeOne(request, reply, positiveParameter(request, 'id') ?? 0),
  )
  api.post(leave.path, async (request, reply) => removeOne(request, reply, userOf(request).person.id))

  recoveryRoutes(api, deps)
  invitationRoutes(api, deps)
}

function recoveryRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { createRecoveryLink: create } = operations
  api.post(create.path, async (request, reply) => {
    const user = userOf(request)
    const personId = positiveParameter(request, 'id') ?? 0
    const may = await mayRecover(deps.database, user.person.id, { userId: user.id, personId })
    const made = may.ok ? done(await createRecoveryLink(deps, personId, user.person.id)) : may
    if (made.ok) {
      const details = { person: personId }
      await recordChange(deps, request, {
        kind: 'member.recovery-link',
        subject: may.ok ? may.value : '',
        details,
      })
    }
    return sendOutcome(reply, made, 'other', ({ token, expiresAt }) => {
      const link = `${ownOrigin(request, deps.settings)}${newPasswordPath}#${token}`
      return { status: create.success, body: { success: true, data: { link, expiresAt } } }
    })
  })
}

function invitationRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, clock, settings } = deps
  const { listInvitations: list, createInvitation: create, revokeInvitation: revoke } = operations

  api.get(list.path, async (request) => ({
    data: await listInvitations(database, userOf(request).id, new Date(clock()).toISOString()),
  }))

  api.post(create.path, async (request, reply) => {
    const user = userOf(request)
    const command = parseRequest(create.body, request.body)
    const made = command.ok ? await createInvitation(deps, user.id, user.person.id, command.value) : command
    if (made.ok) {
      const { role, email } = made.value.row
      const details = { role }
      await recordChange(deps, request, { kind: 'invitation.created', subject: email ?? '', details })
    }
    const link = made.ok ? `${ownOrigin(request, settings)}${joinPath}#${made.value.token}` : ''
    const mail = made.ok ? await mailInvitation(deps, request, made.value) : 'none'
    return sendOutcome(reply, made, 'other', ({ row }) => {
      const data: Invitation = {
        id: row.id,
        role: row.role,
        isApprover: row.is_approver,
        email: row.email,
        invitedBy: { id: user.person.id, name: user.person.name },
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }
      return { status: create.success, body: { success: true, data, link, mail } }
    })
  })

  api.delete(revoke.path, async (request, reply) => {
    const revoked = await revokeInvitation(database, userOf(request).id, textId(request))
    if (revoked.ok) {
      const { email, role } = revoked.value
      await recordChange(deps, request, {
        kind: 'invitation.revoked',
        subject: email ?? '',
        details: { role },
      })
    }
    return sendOutcome(reply, revoked, 'other', () => ({ status: revoke.success, body: { success: true } }))
  })
}

/** Says "sent" only when the mail server took it. */
async function mailInvitation(
  { mailer }: ApiDeps,
  request: FastifyRequest,
  { row: { email }, token }: NewInvitation,
): Promise<'sent' | 'failed' | 'none'> {
  if (mailer == null || email === null) return 'none'
  const user = userOf(request)
  const link = `${mailer.dashboard}${joinPath}#${token}`
  const words = { link, account: user.name, inviter: user.person.name }
  const language = mailLanguage(user.person.language, request.headers['accept-language'])
  return (await mailer.send(invitationMail(email, words, language))) ? 'sent' : 'failed'
}

/** Account names are unique, so that administrators can name them. Refusals: invalid. */
async function renameAccount({ database }: ApiDeps, id: number, name: string): Promise<Outcome<string>> {
  if (/^\d+$/.test(name)) return invalid('name', 'name-digits')
  const other = await database
    .selectFrom('users')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other !== undefined) return invalid('name', 'account-name-taken')
  await database.updateTable('users').set({ name }).where('id', '=', id).execute()
  return done(name)
}
