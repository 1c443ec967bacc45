import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Invitation, Member } from '#contract/people/member-operations.ts'
import { joinPath, newPasswordPath } from '#contract/people/sign-in.ts'
import type { InvitationOffer } from '#contract/people/sign-in-calls.ts'
import {
  acceptAsNewcomer,
  acceptAsPerson,
  createInvitation,
  findInvitation,
  type NewInvitation,
  revokeInvitation,
} from '../commands/people/invitations.ts'
import { removeMember, updateMember } from '../commands/people/members.ts'
import { outsideLinksOf } from '../commands/people/outside-links.ts'
import type { Maker } from '../database/feature-rows.ts'
import { createRecoveryLink, mayRecover } from '../commands/people/recovery.ts'
import { listInvitations, listMembers, membersAmong } from '../database/queries/members.ts'
import type { InvitationsTable } from '../database/tables/accounts.ts'
import { done, found, invalid, notFound, type Outcome } from '../domain/refusal.ts'
import type { SignedIn, SignedInUser } from '../domain/signed-in.ts'
import { invitationMail, mailLanguage } from './mail-texts.ts'
import { textId } from './parse-request.ts'
import { guardTries, type PeopleDeps, sessionPersonOf, signInPerson } from './people-deps.ts'
import { type ApiDeps, recordChange, saved, serve, succeeded } from './serve.ts'
import { ownOrigin } from './session-cookie.ts'

/** Members of the account, and invitations to it. */
export function memberRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps

  serve(api, operations.updateAccount, async ({ request, user, body }) => {
    const name = await renameAccount(deps, user.id, body.name)
    if (!name.ok) return name
    await recordChange(deps, request, { kind: 'account.renamed', subject: name.value })
    return saved(done({ id: user.id, name: name.value }))
  })

  async function membersFor({ id, role, person }: SignedInUser): Promise<Member[]> {
    const members = await listMembers(database, id)
    return members.map((member) => ({
      ...member,
      email: role === 'owner' || member.id === person.id ? member.email : null,
      isMe: member.id === person.id,
    }))
  }

  serve(api, operations.listMembers, async ({ user }) => done({ data: await membersFor(user) }))
  serve(api, operations.updateMember, async ({ request, user, id, body }) => {
    const updated = await updateMember(database, user.id, id, body)
    if (!updated.ok) return updated
    const { name, before } = updated.value
    const details = { person: id, from: before.role, ...body }
    await recordChange(deps, request, { kind: 'member.changed', subject: name, details })
    return saved(found((await membersFor(user)).find((member) => member.id === id)))
  })

  removalRoutes(api, deps)
  serve(api, operations.createRecoveryLink, async ({ request, user, id }) => {
    const name = await mayRecover(database, user.person.id, { userId: user.id, personId: id })
    if (!name.ok) return name
    const { token, expiresAt } = await createRecoveryLink(deps, id, user.person.id)
    const details = { person: id }
    await recordChange(deps, request, { kind: 'member.recovery-link', subject: name.value, details })
    const link = `${ownOrigin(request, deps.settings)}${newPasswordPath}#${token}`
    return saved(done({ link, expiresAt }))
  })
  invitationListRoutes(api, deps)
}

/** Removing a member, and what they leave for people outside. */
function removalRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps

  async function remove(
    request: FastifyRequest,
    member: Maker,
    outside: 'keep' | 'off',
  ): Promise<Outcome<object>> {
    const removed = await removeMember(database, member, outside)
    if (removed.ok) {
      const details = { person: member.personId, role: removed.value.before.role, outside }
      await recordChange(deps, request, { kind: 'member.removed', subject: removed.value.name, details })
    }
    return succeeded(removed)
  }

  serve(api, operations.listOutsideLinks, async ({ user, id }) => {
    const isMember = (await membersAmong(database, user.id, [id])).length > 0
    if (!isMember) return notFound
    return done({ data: await outsideLinksOf(database, { userId: user.id, personId: id }, deps.clock()) })
  })
  serve(
    api,
    operations.removeMember,
    async ({ request, user, id, query }) =>
      await remove(request, { userId: user.id, personId: id }, query.outside),
  )
  serve(
    api,
    operations.leaveAccount,
    async ({ request, user }) => await remove(request, { userId: user.id, personId: user.person.id }, 'keep'),
  )
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

function invitationListRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, clock, settings } = deps

  serve(api, operations.listInvitations, async ({ user }) =>
    done({ data: await listInvitations(database, user.id, new Date(clock()).toISOString()) }),
  )
  serve(api, operations.createInvitation, async ({ request, user, body }) => {
    const made = await createInvitation(deps, user.id, user.person.id, body)
    if (!made.ok) return made
    const { row, token } = made.value
    const { id, role, email } = row
    await recordChange(deps, request, {
      kind: 'invitation.created',
      subject: email ?? '',
      details: { role },
    })
    const data: Invitation = {
      id,
      role,
      isApprover: row.is_approver,
      email,
      invitedBy: { id: user.person.id, name: user.person.name },
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }
    const link = `${ownOrigin(request, settings)}${joinPath}#${token}`
    return done({ success: true, data, link, mail: await mailInvitation(deps, request, user, made.value) })
  })
  serve(api, operations.revokeInvitation, async ({ request, user }) => {
    const revoked = await revokeInvitation(database, user.id, textId(request))
    if (revoked.ok) {
      const { email, role } = revoked.value
      const details = { role }
      await recordChange(deps, request, { kind: 'invitation.revoked', subject: email ?? '', details })
    }
    return succeeded(revoked)
  })
}

/** Says "sent" only when the mail server took it. */
async function mailInvitation(
  { mailer }: ApiDeps,
  request: FastifyRequest,
  { name: account, person }: SignedInUser,
  { row: { email }, token }: NewInvitation,
): Promise<'sent' | 'failed' | 'none'> {
  if (mailer == null || email === null) return 'none'
  const words = { link: `${mailer.dashboard}${joinPath}#${token}`, account, inviter: person.name }
  const language = mailLanguage(person.language, request.headers['accept-language'])
  return (await mailer.send(invitationMail(email, words, language))) ? 'sent' : 'failed'
}

/** The name of an account that nobody has named. "Join Owner" would make no sense. */
const unnamedAccount = 'Owner'

/** Shows and accepts invitations. */
export function invitationRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const guard = guardTries(deps)

  serve(
    api,
    operations.readInvitation,
    async ({ request, body }) => {
      const row = await findInvitation(deps, body.token)
      if (row === null) return notFound
      return done({ data: await presentOffer(deps, row, await sessionPersonOf(deps, request)) })
    },
    { guard },
  )
  serve(
    api,
    operations.acceptInvitation,
    async ({ request, reply, body }) => {
      const signedIn = await sessionPersonOf(deps, request)
      const { token, name } = body
      if (signedIn === null && name === undefined) return invalid('name', 'name')
      const joined =
        signedIn === null
          ? await acceptAsNewcomer(deps, token, { ...body, name: name ?? '' })
          : await acceptAsPerson(deps, token, signedIn.person.id)
      if (!joined.ok) return joined
      const { personId, userId } = joined.value
      return await signInPerson(deps, request, reply, personId, { userId })
    },
    { guard },
  )
}

async function presentOffer(
  { database }: PeopleDeps,
  row: InvitationsTable,
  signedIn: SignedIn | null,
): Promise<InvitationOffer> {
  const { accountName } = await database
    .selectFrom('users')
    .select('name as accountName')
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
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
    accountName: accountName === unnamedAccount ? 'Tessera' : accountName,
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
