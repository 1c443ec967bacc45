import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessToken } from '#contract/access-token.ts'
import { operations } from '#contract/operations.ts'
import { includesRole } from '#contract/people/roles.ts'
import { scanMarker, type Session } from '#contract/session.ts'
import { countriesIn } from '../network/countries.ts'
import { findDefaultBrandKit } from '../commands/library/brand-kits.ts'
import { countRows, findUsage } from '../database/queries/quotas.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { firstUserId } from '../commands/accounts/users.ts'
import { done, mapped } from '../domain/refusal.ts'
import { version } from '../domain/settings.ts'
import type { Mail } from '../network/mail.ts'
import { isForwarded, trustedPeer } from '../network/trusted-proxies.ts'
import {
  accessTokensOf,
  createAccessToken,
  type ListedToken,
  revokeAccessToken,
  type TokenUses,
} from '../commands/accounts/access-tokens.ts'
import { demoEnd } from '../commands/accounts/demo.ts'
import { checkServer } from '../commands/accounts/check-server.ts'
import { isApprovalByOther, isApprovalRequired, isSignOffCounted } from '../commands/people/approvals.ts'
import { kindsOf } from '../commands/people/notices.ts'
import { accountDomains } from '../commands/links/domains.ts'
import { showsPreviews } from '../commands/links/domain-pages.ts'
import { forwardsQueries } from '../commands/links/forwarded-queries.ts'
import { featuresInUse } from '../listeners.ts'
import { type ApiDeps, recordChange, serve, succeeded } from './serve.ts'
import { type OperationAccess, roleOf } from './sign-in.ts'
import { failure } from './answers.ts'
import { checkMail, mailLanguage } from './mail-texts.ts'
import { textId } from './parse-request.ts'
import { presentBrandKit } from '../commands/library/brand-kits.ts'

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

/** Whether a person has no colleagues, open invitations or notices of people. */
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
        .where('person_id', '=', person.id)
        .where('kind', 'in', [...kindsOf('mention'), ...kindsOf('approval')]),
    )
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

async function hasNotices({ database }: ApiDeps, { id, person }: SignedInUser): Promise<boolean> {
  const found = await database
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', id)
    .where('person_id', '=', person.id)
    .where('is_listed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The session of the signed-in user. */
export function sessionRoutes(app: FastifyInstance, deps: ApiDeps, access: OperationAccess): void {
  serve(app, operations.readSession, async ({ user }) => {
    const usage = await findUsage(deps.database, user.id)
    const { domains, notReady, exact } = await accountDomains(deps, user.id)
    const defaultKit = await findDefaultBrandKit(deps.database, user.id)
    const session: Session = {
      user: { id: user.id, name: user.name },
      person: { ...user.person },
      role: user.role,
      isApprover: user.isApprover,
      isApprovalRequired: await isApprovalRequired(deps.database, user.id),
      isApprovalByOther: await isApprovalByOther(deps.database, user.id),
      isApprovalByLink: await isSignOffCounted(deps.database, user.id),
      signedInBy: user.credential.kind,
      isAlone: await isAlone(deps, user),
      hasNotices: await hasNotices(deps, user),
      featuresInUse: await featuresInUse(deps.database, user.id),
      ownsServer: ownsServer(user),
      accounts: await countRows(deps.database, 'memberships', { person_id: user.person.id }),
      showsPreviews: await showsPreviews(deps, user.id),
      forwardsQueries: await forwardsQueries(deps.database, user.id),
      hasCountries: countriesIn(deps.settings.dataDir).state.kind === 'works',
      plan: user.plan,
      usage,
      domains: [...domains],
      domainsNotReady: [...notReady],
      exactDomains: [...exact],
      scanMarker,
      operations: Object.keys(operations).filter((id) => access.routed.has(id) && mayCall(user, id)),
      headers: ['Idempotency-Key', 'If-Match'],
      version,
      ...(deps.settings.isDemo && { demoEndsAt: await demoEnd(deps.database, user.id) }),
      upgradeUrl: deps.settings.upgradeUrl,
      defaultBrandKit: defaultKit === null ? null : presentBrandKit(defaultKit),
    }
    return done(session)
  })
}

/** Checks the server, for owners of the first account only: other accounts do not run it. */
export function serverRoutes(app: FastifyInstance, deps: ApiDeps): void {
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

  serve(app, operations.checkServer, async ({ request, reply, user, body: { address, now, sendsMail } }) => {
    if (!ownsServer(user)) {
      const refused = failure(403, 'other', 'Only owners of the first account can check the server.')
      await reply.code(refused.status).send(refused.body)
      return null
    }
    const peer = request.socket.remoteAddress ?? ''
    const seen = { address, now, peer, isForwarded: isForwarded(request.headers), isTrusted: trusts(peer) }
    const mail = sendsMail ? await mailTo(user, request) : null
    return done({ data: await checkServer(deps, { seen, mail }) })
  })
}

/** Access tokens of the user: list, create, revoke. */
export function tokenRoutes(api: FastifyInstance, deps: ApiDeps, uses: TokenUses): void {
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

  serve(api, operations.listAccessTokens, async ({ user }) => {
    const rows = await accessTokensOf(deps.database, user.id, creatorFor(user))
    return done({ data: rows.map((row) => present(row, user)) })
  })
  serve(api, operations.createAccessToken, async ({ request, user, body }) => {
    const owner = { userId: user.id, personId: user.person.id, role: user.role }
    const created = await createAccessToken(deps, owner, body)
    if (created.ok) {
      const { id, name, role } = created.value.row
      request.log.info({ user: user.id, token: id }, 'Access token created')
      await recordChange(deps, request, { kind: 'token.created', subject: name, details: { role } })
    }
    return mapped(created, ({ row, token }) => {
      const data = present({ ...row, person_name: user.person.name }, user)
      return { success: true, data, token }
    })
  })
  serve(api, operations.revokeAccessToken, async ({ request, user }) => {
    const id = textId(request)
    const revoked = await revokeAccessToken(deps.database, user.id, id, creatorFor(user))
    if (revoked.ok) {
      request.log.info({ user: user.id, token: id }, 'Access token revoked')
      await recordChange(deps, request, { kind: 'token.revoked', subject: revoked.value.name })
    }
    return succeeded(revoked)
  })
}

/** Limits the listed tokens to those a person created; null for an owner, who sees all. */
function creatorFor({ role, person }: SignedInUser): number | null {
  return role === 'owner' ? null : person.id
}
