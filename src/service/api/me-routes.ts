import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Passkey, SignedInSession } from '#contract/people/me-operations.ts'
import type { TokenUses } from '../commands/accounts/access-tokens.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  checkPasskey,
  type PasskeyOwner,
  passkeysOf,
  renamePasskey,
} from '../commands/people/passkeys.ts'
import { changePassword, isNewEmail, presentMe, updatePerson } from '../commands/people/person.ts'
import { endSession, endSessions, removeWayToSignIn, sessionsOf } from '../commands/people/sessions.ts'
import type { PasskeysTable } from '../database/tables/accounts.ts'
import { browserNames, storedNames } from '../domain/browser.ts'
import { done, mapped, notFound, type Outcome } from '../domain/refusal.ts'
import { textId } from './parse-request.ts'
import {
  guardTries,
  knownBrowserCookies,
  type PeopleDeps,
  placeOf,
  refuseUnproven,
  signInPerson,
} from './people-deps.ts'
import { type ApiDeps, asData, saved, serve, succeeded } from './serve.ts'
import { personOf } from './sign-in.ts'

/** The signed-in person: profile, password, account of the session, sessions. */
export function meRoutes(api: FastifyInstance, deps: PeopleDeps, uses: TokenUses): void {
  const { database } = deps

  async function meOf(request: FastifyRequest, outcome: Outcome<unknown>): Promise<Outcome<object>> {
    const { person, user } = personOf(request)
    return outcome.ok ? done({ data: await presentMe(database, person.id, user?.id ?? null) }) : outcome
  }

  serve(api, operations.readMe, async ({ request }) => await meOf(request, done(null)))
  serve(api, operations.updateMe, async ({ request, reply, body }) => {
    const { person } = personOf(request)
    const isGuarded = await isNewEmail(database, person.id, body)
    if (isGuarded && (await refuseUnproven(deps, request, reply, person.id, body))) return null
    return await meOf(request, await updatePerson(database, person.id, body))
  })
  serve(api, operations.changePassword, async ({ request, reply, body }) => {
    const { person, credential } = personOf(request)
    if (await refuseUnproven(deps, request, reply, person.id, body)) return null
    const changed = await changePassword(database, person.id, body, credential.id)
    if (changed.ok) reply.header('set-cookie', await knownBrowserCookies(deps, request, person.id))
    return await meOf(request, changed)
  })
  serve(api, operations.switchAccount, async ({ request, body: { account } }) => {
    const { person, credential } = personOf(request)
    const isSwitched = await switchSession(database, credential.id, person.id, account)
    return isSwitched ? done({ data: await presentMe(database, person.id, account) }) : notFound
  })
  sessionListRoutes(api, deps, uses)
}

/** Where the person is signed in. */
function sessionListRoutes(api: FastifyInstance, { database, clock }: ApiDeps, uses: TokenUses): void {
  serve(api, operations.listSessions, async ({ request }) => {
    const { person, credential } = personOf(request)
    const rows = await sessionsOf(database, person.id, clock())
    const data = rows.map((row): SignedInSession => ({
      id: row.id,
      ...storedNames(row),
      createdAt: row.created_at,
      lastUsedAt: uses.waiting(row.id) ?? row.last_used_at,
      expiresAt: row.expires_at,
      isCurrent: row.id === credential.id,
    }))
    return done({ data })
  })
  serve(api, operations.endSession, async ({ request }) => {
    const isEnded = await endSession(database, personOf(request).person.id, textId(request))
    return isEnded ? done({ success: true }) : notFound
  })
  serve(api, operations.endOtherSessions, async ({ request }) => {
    const { person, credential } = personOf(request)
    return done({ success: true, ended: await endSessions(database, person.id, credential.id) })
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

export function passkeySignInRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const guard = guardTries(deps)

  serve(
    api,
    operations.beginPasskeySignIn,
    async ({ request }) => {
      const place = placeOf(deps, request)
      return place.ok ? done({ data: await beginPasskeySignIn(deps, place.value) }) : place
    },
    { guard },
  )
  serve(
    api,
    operations.signInWithPasskey,
    async ({ request, reply, body }) => {
      const place = placeOf(deps, request)
      const person = place.ok ? await checkPasskey(deps, place.value, body.response) : place
      if (!person.ok) return person
      const { id } = body.response
      return await signInPerson(deps, request, reply, person.value, { wayId: String(id) })
    },
    { guard },
  )
}

/** Passkeys of the signed-in person. */
export function passkeyRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const { database } = deps

  serve(api, operations.listPasskeys, async ({ request }) => {
    const rows = await passkeysOf(database, personOf(request).person.id)
    return done({ data: rows.map(presentPasskey) })
  })
  serve(
    api,
    operations.beginPasskey,
    async ({ request, reply, body }) => {
      if (await refuseUnproven(deps, request, reply, personOf(request).person.id, body)) return null
      const place = placeOf(deps, request)
      return place.ok ? asData(done(await beginPasskey(deps, place.value, passkeyOwner(request)))) : place
    },
    { hasOptionalBody: true },
  )
  serve(api, operations.addPasskey, async ({ request, body }) => {
    const place = placeOf(deps, request)
    if (!place.ok) return place
    const names = browserNames(request.headers['user-agent'])
    const added = await addPasskey(deps, place.value, passkeyOwner(request), { ...body, names })
    return saved(mapped(added, presentPasskey))
  })
  serve(api, operations.renamePasskey, async ({ request, body }) => {
    const renamed = await renamePasskey(database, personOf(request).person.id, textId(request), body.name)
    return saved(mapped(renamed, presentPasskey))
  })
  serve(
    api,
    operations.removePasskey,
    async ({ request, reply, body }) => {
      const owner = passkeyOwner(request)
      if (await refuseUnproven(deps, request, reply, owner.personId, body)) return null
      return succeeded(await removeWayToSignIn(database, 'passkeys', owner, textId(request)))
    },
    { hasOptionalBody: true },
  )
}

function passkeyOwner(request: FastifyRequest): PasskeyOwner {
  const { person, credential } = personOf(request)
  return { personId: person.id, sessionId: credential.id }
}

function presentPasskey({ id, name, browser, system, created_at, last_used_at }: PasskeysTable): Passkey {
  return { id, name, browser, system, createdAt: created_at, lastUsedAt: last_used_at }
}
