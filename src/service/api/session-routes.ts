import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { includesRole } from '#contract/people/roles.ts'
import { type Session, scanMarker } from '#contract/session.ts'
import { findDefaultBrandKit } from '../database/queries/find-brand-kits.ts'
import { findUsage } from '../database/queries/quotas.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { firstUserId } from '../commands/first-user.ts'
import { version } from '../domain/settings.ts'
import type { Mail } from '../network/mail.ts'
import { isForwarded, trustedPeer } from '../network/trusted-proxies.ts'
import { checkServer } from '../commands/check-server.ts'
import { isApprovalByOther, isApprovalRequired } from '../commands/people/approvals.ts'
import { accountDomains } from '../commands/domains.ts'
import type { ApiDeps } from './api-deps.ts'
import { type OperationAccess, roleOf, userOf } from './sign-in.ts'
import { failure, sendOutcome } from './answers.ts'
import { checkMail, mailLanguage } from './mail-texts.ts'
import { parseRequest } from './parse-request.ts'
import { presentBrandKit } from './brand-kit-routes.ts'

function ownsServer({ id, role }: SignedInUser): boolean {
  return id === firstUserId && role === 'owner'
}

function mayCall(user: SignedInUser, id: string): boolean {
  const { role, isApprover, credential } = user
  if (id === 'checkServer') return ownsServer(user)
  const access = roleOf(id)
  if (access === 'anyone') return true
  if (access === 'approver') return isApprover
  return access === 'person' ? credential.kind === 'session' : includesRole(role, access)
}

async function countAccounts({ database }: ApiDeps, { person }: SignedInUser): Promise<number> {
  const { accounts } = await database
    .selectFrom('memberships')
    .select((row) => row.fn.countAll<number | string>().as('accounts'))
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return Number(accounts)
}

/** Whether a person has no colleagues, no invitation waits for one, and nobody has written to them. */
async function isAlone({ database, clock }: ApiDeps, { id, person }: SignedInUser): Promise<boolean> {
  const now = new Date(clock()).toISOString()
  const found = await database
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', id)
    .where('person_id', '!=', person.id)
    .unionAll(
      database
        .selectFrom('invitations')
        .select('user_id')
        .where('user_id', '=', id)
        .where('expires_at', '>', now),
    )
    .unionAll(
      database
        .selectFrom('notices')
        .select('user_id')
        .where('user_id', '=', id)
        .where('person_id', '=', person.id),
    )
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

/** The session of the signed-in user. */
export function sessionRoutes(app: FastifyInstance, deps: ApiDeps, access: OperationAccess): void {
  app.get(operations.readSession.path, async (request): Promise<Session> => {
    const user = userOf(request)
    const usage = await findUsage(deps.database, user.id)
    const { domains, notReady } = await accountDomains(deps, user.id)
    const defaultKit = await findDefaultBrandKit(deps.database, user.id)
    return {
      user: { id: user.id, name: user.name },
      person: { ...user.person },
      role: user.role,
      isApprover: user.isApprover,
      isApprovalRequired: await isApprovalRequired(deps.database, user.id),
      isApprovalByOther: await isApprovalByOther(deps.database, user.id),
      signedInBy: user.credential.kind,
      isAlone: await isAlone(deps, user),
      ownsServer: ownsServer(user),
      accounts: await countAccounts(deps, user),
      plan: user.plan,
      usage,
      domains: [...domains],
      domainsNotReady: [...notReady],
      scanMarker,
      operations: Object.keys(operations).filter((id) => access.routed.has(id) && mayCall(user, id)),
      headers: ['Idempotency-Key', 'If-Match'],
      version,
      upgradeUrl: deps.settings.upgradeUrl,
      defaultBrandKit: defaultKit === null ? null : presentBrandKit(defaultKit),
    }
  })
}

/** Checks what the service needs, for owners of the first account: the others rent a place on this server. */
export function serverRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { path, body, success } = operations.checkServer
  const trusts = trustedPeer(deps.settings.trustProxy)

  async function mailTo({ person }: SignedInUser, request: FastifyRequest): Promise<Mail | 'nobody'> {
    const { email } = await deps.database
      .selectFrom('people')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const language = mailLanguage(person.language, request.headers['accept-language'])
    return email === null ? 'nobody' : checkMail(email, `${deps.mailer?.dashboard ?? ''}/`, language)
  }

  app.post(path, async (request, reply) => {
    const user = userOf(request)
    if (!ownsServer(user)) {
      const refused = failure(403, 'other', 'Only owners of the first account can check the server.')
      return reply.code(refused.status).send(refused.body)
    }
    const asked = parseRequest(body, request.body)
    if (!asked.ok) return sendOutcome(reply, asked, 'other', () => ({ status: success, body: {} }))
    const { address, now, sendsMail } = asked.value
    const peer = request.socket.remoteAddress ?? ''
    const seen = { address, now, peer, isForwarded: isForwarded(request.headers), isTrusted: trusts(peer) }
    return { data: await checkServer(deps, { seen, mail: sendsMail ? await mailTo(user, request) : null }) }
  })
}
