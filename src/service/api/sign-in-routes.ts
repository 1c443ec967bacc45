import type { FastifyInstance } from 'fastify'
import { hasNoWayIn } from '../commands/first-user.ts'
import { operations } from '#contract/operations.ts'
import { newPasswordPath } from '#contract/people/sign-in.ts'
import type { SignInOptions } from '#contract/people/sign-in-answers.ts'
import { emailKey } from '../commands/people/add-person.ts'
import { checkSignIn, findCandidates } from '../commands/people/passwords.ts'
import { findTokenUser } from '../commands/find-user.ts'
import { createRecoveryLink, setNewPassword as setPasswordByLink } from '../commands/people/recovery.ts'
import { endSession } from '../commands/people/sessions.ts'
import { knownBrowser } from '../domain/secrets.ts'
import { invalid } from '../domain/refusal.ts'
import type { IdentityProviders } from '../network/identity-providers.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import { endedSessionCookie, knownBrowserCookieName, ownOrigin, readCookie } from './session-cookie.ts'
import { parseRequest } from './parse-request.ts'
import { passkeyPlace, type PeopleDeps, refuseTry, sessionPersonOf, signInPerson } from './people-deps.ts'
import { mailLanguage, recoveryMail } from './mail-texts.ts'
import { sendOutcome } from './answers.ts'
import { sendWait } from './sign-in.ts'

const noBody = () => ({ status: 500, body: {} })

/** Signing in with a password or the printed link, and signing out. */
export function signInRoutes(api: FastifyInstance, deps: PeopleDeps, providers: IdentityProviders): void {
  const { readSignIn, signInWithPassword, signInWithToken, signOut } = operations
  const { database, settings, limits } = deps

  api.get(readSignIn.path, async (request): Promise<{ readonly data: SignInOptions }> => {
    const placed = passkeyPlace(request, settings)
    const signedIn = await sessionPersonOf(deps, request)
    return {
      data: {
        password: true,
        passkeys: placed.place !== null,
        passkeysMissing: placed.place === null ? placed.missing : null,
        passkeyAddress: placed.place === null ? placed.address : null,
        providers: providers.list,
        recovery: recoveryOf(deps),
        isNew: await hasNoWayIn(deps.database),
        signedInAs:
          signedIn === null
            ? null
            : { id: signedIn.person.id, name: signedIn.person.name, account: signedIn.user?.id ?? null },
      },
    }
  })

  recoveryRoutes(api, deps)

  api.post(signInWithPassword.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const command = parseRequest(signInWithPassword.body, request.body)
    if (!command.ok) return sendOutcome(reply, command, 'other', noBody)
    const candidates = await findCandidates(database, command.value.email)
    const mark = readCookie(request.headers.cookie, knownBrowserCookieName(ownOrigin(request, settings)))
    const browser = knownBrowser(mark, candidates)
    const who = browser ?? `${emailKey(command.value.email)} ${visitorNetwork(request.ip)}`
    const wait = limits.count(limitRules.signInPerson, who)
    if (wait > 0) {
      await sendWait(request, reply, wait)
      return reply
    }
    const person = await checkSignIn(candidates, command.value.password)
    return person.ok
      ? await signInPerson(deps, request, reply, person.value)
      : sendOutcome(reply, person, 'other', noBody)
  })

  api.post(signInWithToken.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const command = parseRequest(signInWithToken.body, request.body)
    if (!command.ok) return sendOutcome(reply, command, 'other', noBody)
    const found = await findTokenUser(deps, `Bearer ${command.value.token}`)
    if (found?.user == null || !(await isFirstToken(deps, found.credential.hash))) {
      return sendOutcome(reply, invalid('token', 'sign-in-link'), 'other', noBody)
    }
    return await signInPerson(deps, request, reply, found.person.id, found.user.id)
  })

  api.post(signOut.path, async (request, reply) => {
    const found = await sessionPersonOf(deps, request)
    if (found !== null) await endSession(database, found.person.id, found.credential.id)
    return reply
      .header('set-cookie', endedSessionCookie(ownOrigin(request, settings)))
      .send({ success: true })
  })
}

/** A new password by a mailed link. */
function recoveryRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const { requestRecovery, setNewPassword } = operations

  api.post(requestRecovery.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const command = parseRequest(requestRecovery.body, request.body)
    if (command.ok) void mailRecovery(deps, command.value.email, request.headers['accept-language'])
    const recovery = recoveryOf(deps)
    return sendOutcome(reply, command, 'other', () => ({
      status: requestRecovery.success,
      body: { success: true, data: { recovery } },
    }))
  })

  api.post(setNewPassword.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const command = parseRequest(setNewPassword.body, request.body)
    const person = command.ok ? await setPasswordByLink(deps, command.value) : command
    return person.ok
      ? await signInPerson(deps, request, reply, person.value)
      : sendOutcome(reply, person, 'other', noBody)
  })
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

/** Runs after the answer, so that its time does not tell whether the address is known. Never rejects. */
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
