import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { newPasswordPath } from '#contract/people/sign-in.ts'
import type { SignInOptions } from '#contract/people/sign-in-calls.ts'
import { findTokenUser, hasNoWayIn } from '../commands/accounts/users.ts'
import { openDemo } from '../commands/accounts/demo.ts'
import { emailKey } from '../commands/people/add-person.ts'
import { checkSignIn, findCandidates } from '../commands/people/passwords.ts'
import { createRecoveryLink, setNewPassword } from '../commands/people/recovery.ts'
import { endSession } from '../commands/people/sessions.ts'
import { done, invalid } from '../domain/refusal.ts'
import { knownBrowser } from '../domain/secrets.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import type { IdentityProviders } from '../network/identity-providers.ts'
import { mailLanguage, recoveryMail } from './mail-texts.ts'
import { guardTries, passkeyPlace, type PeopleDeps, sessionPersonOf, signInPerson } from './people-deps.ts'
import { serve } from './serve.ts'
import { endedSessionCookie, knownBrowserCookieName, ownOrigin, readCookie } from './session-cookie.ts'
import { sendWait } from './sign-in.ts'

/** Signing in with a password or the printed link, and signing out. */
export function signInRoutes(api: FastifyInstance, deps: PeopleDeps, providers: IdentityProviders): void {
  const { database, settings, limits } = deps
  const guard = guardTries(deps)

  serve(api, operations.readSignIn, async ({ request }) => {
    const placed = passkeyPlace(request, settings)
    const signedIn = await sessionPersonOf(deps, request)
    const data: SignInOptions = {
      password: true,
      passkeys: placed.place !== null,
      passkeysMissing: placed.place === null ? placed.missing : null,
      passkeyAddress: placed.place === null ? placed.address : null,
      providers: providers.list,
      recovery: recoveryOf(deps),
      isDemo: settings.isDemo,
      isNew: await hasNoWayIn(deps.database),
      signedInAs:
        signedIn === null
          ? null
          : { id: signedIn.person.id, name: signedIn.person.name, account: signedIn.user?.id ?? null },
    }
    return done({ data })
  })
  recoveryRoutes(api, deps)
  serve(
    api,
    operations.signInWithPassword,
    async ({ request, reply, body: { email, password } }) => {
      const candidates = await findCandidates(database, email)
      const mark = readCookie(request.headers.cookie, knownBrowserCookieName(ownOrigin(request, settings)))
      const who = knownBrowser(mark, candidates) ?? `${emailKey(email)} ${visitorNetwork(request.ip)}`
      const wait = limits.count(limitRules.signInPerson, who)
      if (wait > 0) {
        await sendWait(request, reply, wait)
        return null
      }
      const person = await checkSignIn(candidates, password)
      return person.ok ? await signInPerson(deps, request, reply, person.value) : person
    },
    { guard },
  )
  serve(
    api,
    operations.signInWithToken,
    async ({ request, reply, body }) => {
      const signedIn = await findTokenUser(deps, `Bearer ${body.token}`)
      if (signedIn?.user == null || !(await isFirstToken(deps, signedIn.credential.hash))) {
        return invalid('token', 'sign-in-link')
      }
      return await signInPerson(deps, request, reply, signedIn.person.id, { userId: signedIn.user.id })
    },
    { guard },
  )
  if (settings.isDemo) demoRoute(api, deps)
  serve(api, operations.signOut, async ({ request, reply }) => {
    const signedIn = await sessionPersonOf(deps, request)
    if (signedIn !== null) await endSession(database, signedIn.person.id, signedIn.credential.id)
    reply.header('set-cookie', endedSessionCookie(ownOrigin(request, settings)))
    return done({ success: true })
  })
}

/** Looking around in a copy of the demo account. */
function demoRoute(api: FastifyInstance, deps: PeopleDeps): void {
  serve(
    api,
    operations.lookAround,
    async ({ request, reply }) => {
      if (deps.limits.count(limitRules.demo, visitorNetwork(request.ip)) > 0) return invalid('', 'demo-often')
      const demo = await openDemo(deps)
      if (!demo.ok) return demo
      const { personId, userId } = demo.value
      return await signInPerson(deps, request, reply, personId, { userId })
    },
    { guard: guardTries(deps) },
  )
}

/** A new password by a mailed link. */
function recoveryRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const guard = guardTries(deps)

  serve(
    api,
    operations.requestRecovery,
    async ({ request, body }) => {
      void mailRecovery(deps, body.email, request.headers['accept-language'])
      return done({ success: true, data: { recovery: recoveryOf(deps) } })
    },
    { guard },
  )
  serve(
    api,
    operations.setNewPassword,
    async ({ request, reply, body }) => {
      const person = await setNewPassword(deps, body)
      return person.ok ? await signInPerson(deps, request, reply, person.value) : person
    },
    { guard },
  )
}

async function isFirstToken({ database }: PeopleDeps, hash: string): Promise<boolean> {
  const row = await database
    .selectFrom('tokens')
    .select('is_first')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.is_first === true
}

function recoveryOf({ mailer }: PeopleDeps): 'mail' | 'link' {
  return mailer == null ? 'link' : 'mail'
}

/** Runs after the answer, so its duration does not reveal whether the address is known. Never rejects. */
async function mailRecovery(
  deps: PeopleDeps,
  email: string,
  acceptLanguage: string | undefined,
): Promise<void> {
  const { database, mailer, limits, logger } = deps
  const key = emailKey(email)
  if (mailer == null || limits.count(limitRules.recoveryPerson, key) > 0) return
  try {
    const person = await database
      .selectFrom('people')
      .select(['id', 'email', 'language'])
      .where('email_key', '=', key)
      // The person who has used the address longest.
      .orderBy('id')
      .executeTakeFirst()
    if (person === undefined || person.email === null) return
    const { token } = await createRecoveryLink(deps, person.id, null)
    const language = mailLanguage(person.language, acceptLanguage)
    await mailer.send(recoveryMail(person.email, `${mailer.dashboard}${newPasswordPath}#${token}`, language))
  } catch (error) {
    logger.error({ err: error }, 'Could not mail a link to a new password')
  }
}
