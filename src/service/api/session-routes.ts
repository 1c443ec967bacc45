import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { includesRole } from '#contract/people/roles.ts'
import { type Session, scanMarker } from '#contract/session.ts'
import { findDefaultBrandKit } from '../database/queries/find-brand-kits.ts'
import { findUsage } from '../database/queries/quotas.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { firstUserId } from '../commands/first-user.ts'
import { version } from '../domain/version.ts'
import { isApprovalByOther, isApprovalRequired } from '../commands/people/approval-state.ts'
import { accountDomains } from '../commands/own-domain.ts'
import type { ApiDeps } from './api-deps.ts'
import { type OperationAccess, roleOf } from './operation-access.ts'
import { presentBrandKit } from './brand-kit-routes.ts'
import { userOf } from './sign-in.ts'

function mayCall({ role, isApprover, credential }: SignedInUser, id: string): boolean {
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
      ownsServer: user.id === firstUserId && user.role === 'owner',
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
