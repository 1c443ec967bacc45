import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { SignedInSession } from '#contract/people/me-operations.ts'
import { changePassword, isNewEmail, presentMe, updatePerson } from '../commands/people/person.ts'
import { endSession, endSessions, sessionsOf } from '../commands/people/sessions.ts'
import type { TokenUses } from '../commands/access-tokens.ts'
import { storedNames } from '../domain/browser.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest, textId } from './parse-request.ts'
import { knownBrowserCookies, type PeopleDeps, refuseUnproven } from './people-deps.ts'
import { sendOutcome } from './answers.ts'
import { personOf } from './sign-in.ts'

/** The signed-in person: profile, password, account of the session, sessions. */
export function meRoutes(api: FastifyInstance, deps: PeopleDeps, uses: TokenUses): void {
  const { readMe, updateMe, changePassword: change, switchAccount } = operations
  const { database } = deps

  async function sendMe(request: FastifyRequest, reply: FastifyReply, outcome: Outcome<unknown>) {
    const { person, user } = personOf(request)
    const answered = outcome.ok ? done(await presentMe(database, person.id, user?.id ?? null)) : outcome
    return sendOutcome(reply, answered, 'other', (data) => ({ status: readMe.success, body: { data } }))
  }

  sessionListRoutes(api, deps, uses)

  api.get(readMe.path, async (request, reply) => sendMe(request, reply, done(null)))

  api.put(updateMe.path, async (request, reply) => {
    const { person } = personOf(request)
    const command = parseRequest(updateMe.body, request.body)
    if (!command.ok) return sendMe(request, reply, command)
    const isGuarded = await isNewEmail(database, person.id, command.value)
    if (isGuarded && (await refuseUnproven(deps, request, reply, person.id, command.value))) return reply
    const updated = await updatePerson(database, person.id, command.value)
    return sendMe(request, reply, updated)
  })

  api.put(change.path, async (request, reply) => {
    const { person, credential } = personOf(request)
    const command = parseRequest(change.body, request.body)
    if (!command.ok) return sendMe(request, reply, command)
    if (await refuseUnproven(deps, request, reply, person.id, command.value)) return reply
    const changed = await changePassword(database, person.id, command.value, credential.id)
    if (changed.ok) reply.header('set-cookie', await knownBrowserCookies(deps, request, person.id))
    return sendMe(request, reply, changed)
  })

  api.post(switchAccount.path, async (request, reply) => {
    const { person, credential } = personOf(request)
    const command = parseRequest(switchAccount.body, request.body)
    if (!command.ok) return sendMe(request, reply, command)
    const { account } = command.value
    const isSwitched = await switchSession(database, credential.id, person.id, account)
    const outcome = isSwitched
      ? done(await presentMe(database, person.id, account))
      : refuse({ kind: 'not-found' })
    return sendOutcome(reply, outcome, 'other', (data) => ({
      status: switchAccount.success,
      body: { data },
    }))
  })
}

/** Where the person is signed in. */
function sessionListRoutes(api: FastifyInstance, { database, clock }: ApiDeps, uses: TokenUses): void {
  const { listSessions, endSession: end, endOtherSessions } = operations

  api.get(listSessions.path, async (request) => {
    const { person, credential } = personOf(request)
    const rows = await sessionsOf(database, person.id, clock())
    return {
      data: rows.map((row): SignedInSession => ({
        id: row.id,
        ...storedNames(row),
        createdAt: row.created_at,
        lastUsedAt: uses.waiting(row.id) ?? row.last_used_at,
        expiresAt: row.expires_at,
        isCurrent: row.id === credential.id,
      })),
    }
  })

  api.delete(end.path, async (request, reply) => {
    const isEnded = await endSession(database, personOf(request).person.id, textId(request))
    return sendOutcome(reply, isEnded ? done(null) : refuse({ kind: 'not-found' }), 'other', () => ({
      status: end.success,
      body: { success: true },
    }))
  })

  api.delete(endOtherSessions.path, async (request) => {
    const { person, credential } = personOf(request)
    return { success: true, ended: await endSessions(database, person.id, credential.id) }
  })
}

/** Moves a session to another account of the person; false when the person is no member of it. */
async function switchSession(
  database: ApiDeps['database'],
  sessionId: string,
  personId: number,
  account: number,
): Promise<boolean> {
  // The statement checks the membership, so a person who leaves meanwhile does not get in.
  const switched = await database
    .updateTable('sessions')
    .set({ user_id: account })
    .where('id', '=', sessionId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('memberships')
          .select('memberships.user_id')
          .where('memberships.user_id', '=', account)
          .where('memberships.person_id', '=', personId),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return switched !== undefined
}
