import type { PasskeysTable } from '../../database/tables/accounts.ts'
import type { BrowserNames } from '../../domain/browser.ts'
import { done, found, invalid, type Outcome } from '../../domain/refusal.ts'
import type { CommandDeps } from '../command-deps.ts'
import { addStep, stepAge, takeStep } from './sessions.ts'
import { countRows } from '../../database/queries/quotas.ts'

/** Takes a quarter of a second to load, so it loads with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')

type PasskeyDeps = Pick<CommandDeps, 'database' | 'clock'>

/** Where passkeys are used. */
export type PasskeyPlace = {
  /** The relying party: the host name of the dashboard. */
  readonly rpId: string
  readonly origin: string
}

/** Options of WebAuthn or the browser's answer, as JSON. */
type WebAuthnJson = Record<string, unknown>

/** Maximum passkeys of one person. */
const passkeysMax = 50

/** The person who adds a passkey, in the session in which they began to. */
export type PasskeyOwner = { readonly personId: number; readonly sessionId: string }

/** Begins adding a passkey to a person. */
export async function beginPasskey(
  { database, clock }: PasskeyDeps,
  place: PasskeyPlace,
  { personId, sessionId }: PasskeyOwner,
): Promise<WebAuthnJson> {
  const person = await database
    .selectFrom('people')
    .select(['name', 'email', 'passkey_handle'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const known = await passkeysOf(database, personId)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Tessera',
    rpID: place.rpId,
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.passkey_handle, 'base64url')),
    timeout: stepAge,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await addStep(database, {
    secret: options.challenge,
    kind: 'add-passkey',
    person_id: personId,
    session_id: sessionId,
    now: clock(),
  })
  return { ...options }
}

/** Adds the passkey that the browser made, in the session that began it. Refusals: invalid. */
export async function addPasskey(
  { database, clock }: PasskeyDeps,
  place: PasskeyPlace,
  { personId, sessionId }: PasskeyOwner,
  {
    name,
    names,
    response,
  }: { readonly name: string; readonly names: BrowserNames; readonly response: WebAuthnJson },
): Promise<Outcome<PasskeysTable>> {
  const now = clock()
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: async (challenge) =>
      (await takeStep(database, challenge, 'add-passkey', now))?.session_id === sessionId,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (verified?.verified !== true) return wrongAnswer
  const { credential } = verified.registrationInfo
  if ((await countRows(database, 'passkeys', { person_id: personId })) >= passkeysMax)
    return invalid('response', 'full-passkeys', { count: passkeysMax })
  const added = await database
    .insertInto('passkeys')
    .values({
      id: credential.id,
      person_id: personId,
      name: name.trim(),
      browser: names.browser.slice(0, 100),
      system: names.system.slice(0, 100),
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      created_at: new Date(now).toISOString(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return added === undefined ? invalid('response', 'passkey-taken') : done(added)
}

/** Renames a passkey of a person. Refusals: not-found. */
export async function renamePasskey(
  database: CommandDeps['database'],
  personId: number,
  id: string,
  name: string,
): Promise<Outcome<PasskeysTable>> {
  const renamed = await database
    .updateTable('passkeys')
    .set({ name })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return found(renamed)
}

/** Begins a sign-in. The browser offers the passkeys it has for this place. */
export async function beginPasskeySignIn(
  { database, clock }: PasskeyDeps,
  place: PasskeyPlace,
): Promise<WebAuthnJson> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: place.rpId,
    timeout: stepAge,
    userVerification: 'required',
  })
  await addStep(database, {
    secret: options.challenge,
    kind: 'sign-in-passkey',
    person_id: null,
    session_id: null,
    now: clock(),
  })
  return { ...options }
}

/** The person whose passkey answered. Refusals: invalid. */
export async function checkPasskey(
  { database, clock }: PasskeyDeps,
  place: PasskeyPlace,
  response: WebAuthnJson,
): Promise<Outcome<number>> {
  const { id } = response
  const passkey =
    typeof id === 'string' && /^[\w-]{1,1400}$/.test(id)
      ? await database.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
  if (passkey === undefined) return invalid('response', 'unknown')
  const now = clock()
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: async (challenge) =>
      (await takeStep(database, challenge, 'sign-in-passkey', now)) !== null,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: JSON.parse(passkey.transports) as never,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (verified?.verified !== true) return wrongAnswer
  await database
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: new Date(now).toISOString() })
    .where('id', '=', passkey.id)
    .execute()
  return done(passkey.person_id)
}

/** Passkeys of a person, oldest first. */
export async function passkeysOf(
  database: CommandDeps['database'],
  personId: number,
): Promise<PasskeysTable[]> {
  return await database
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The refusal of an invalid, expired or repeated answer. */
const wrongAnswer = invalid('response', 'expired')
