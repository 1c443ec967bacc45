import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Passkey } from '#contract/people/me-operations.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  checkPasskey,
  type PasskeyOwner,
  type PasskeyPlace,
  passkeysOf,
  renamePasskey,
} from '../commands/people/passkeys.ts'
import { removeWayToSignIn } from '../commands/people/ways-to-sign-in.ts'
import type { PasskeysTable } from '../database/account-tables.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { Settings } from '../domain/settings.ts'
import type { ApiDeps } from './api-deps.ts'
import { browserNames } from '../domain/browser-names.ts'
import { parseRequest, textId } from './parse-request.ts'
import { type PeopleDeps, refuseTry, signInPerson } from './people-deps.ts'
import { sendOutcome } from './send-outcome.ts'
import { personOf } from './sign-in.ts'
import { ownOrigin } from './own-origin.ts'

/** Signing in with a passkey. */
export function passkeySignInRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const { beginPasskeySignIn: begin, signInWithPasskey: finish } = operations

  api.post(begin.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const place = placeOf(deps, request)
    const options = place.ok ? done(await beginPasskeySignIn(deps, place.value)) : place
    return sendOutcome(reply, options, 'other', (data) => ({ status: begin.success, body: { data } }))
  })

  api.post(finish.path, async (request, reply) => {
    if (await refuseTry(deps, request, reply)) return reply
    const place = placeOf(deps, request)
    const command = parseRequest(finish.body, request.body)
    const person = !place.ok
      ? place
      : command.ok
        ? await checkPasskey(deps, place.value, command.value.response)
        : command
    return person.ok
      ? await signInPerson(deps, request, reply, person.value)
      : sendOutcome(reply, person, 'other', () => ({ status: finish.success, body: {} }))
  })
}

/** Passkeys of the signed-in person. */
export function passkeyRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const {
    listPasskeys,
    beginPasskey: begin,
    addPasskey: add,
    renamePasskey: rename,
    removePasskey: remove,
  } = operations

  api.get(listPasskeys.path, async (request) => {
    const rows = await passkeysOf(deps.database, personOf(request).person.id)
    return { data: rows.map(presentPasskey) }
  })

  api.post(begin.path, async (request, reply) => {
    const place = placeOf(deps, request)
    const options = place.ok ? done(await beginPasskey(deps, place.value, passkeyOwner(request))) : place
    return sendOutcome(reply, options, 'other', (data) => ({ status: begin.success, body: { data } }))
  })

  api.post(add.path, async (request, reply) => {
    const place = placeOf(deps, request)
    const command = parseRequest(add.body, request.body)
    const names = browserNames(request.headers['user-agent'])
    const added = !place.ok
      ? place
      : command.ok
        ? await addPasskey(deps, place.value, passkeyOwner(request), { ...command.value, names })
        : command
    return sendOutcome(reply, added, 'other', (row) => ({
      status: add.success,
      body: { success: true, data: presentPasskey(row) },
    }))
  })

  api.put(rename.path, async (request, reply) => {
    const command = parseRequest(rename.body, request.body)
    const { person } = personOf(request)
    const renamed = command.ok
      ? await renamePasskey(deps.database, person.id, textId(request), command.value.name)
      : command
    return sendOutcome(reply, renamed, 'other', (row) => ({
      status: rename.success,
      body: { success: true, data: presentPasskey(row) },
    }))
  })

  api.delete(remove.path, async (request, reply) => {
    const removed = await removeWayToSignIn(
      deps.database,
      'passkeys',
      personOf(request).person.id,
      textId(request),
    )
    return sendOutcome(reply, removed, 'other', () => ({ status: remove.success, body: { success: true } }))
  })
}

function passkeyOwner(request: FastifyRequest): PasskeyOwner {
  const { person, credential } = personOf(request)
  return { personId: person.id, sessionId: credential.id }
}

function placeOf({ settings }: ApiDeps, request: FastifyRequest): Outcome<PasskeyPlace> {
  const placed = passkeyPlace(request, settings)
  if (placed.place !== null) return done(placed.place)
  return refuse({
    kind: 'invalid',
    errors: [
      {
        field: '',
        message:
          'Passkeys need an address with a name: set DASHBOARD_URL, or open the dashboard at localhost.',
        code: placed.missing,
      },
    ],
  })
}

function presentPasskey({ id, name, browser, system, created_at, last_used_at }: PasskeysTable): Passkey {
  return { id, name, browser, system, createdAt: created_at, lastUsedAt: last_used_at }
}

type Placed =
  | { readonly place: PasskeyPlace }
  | {
      readonly place: null
      readonly missing: 'ip-address' | 'unknown-address' | 'not-secure'
      /** The same dashboard where passkeys work; null for none. */
      readonly address: string | null
    }

/**
 * Where the passkeys of this dashboard belong. They are bound to a host name for ever, so it comes from the configuration,
 * or is localhost, and never a bare IP address.
 */
export function passkeyPlace(request: FastifyRequest, settings: Pick<Settings, 'dashboardOrigin'>): Placed {
  const origin = ownOrigin(request, settings)
  const { hostname, port, protocol } = new URL(origin === '' ? 'http://unknown.invalid' : origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) {
    const isLoopback = bare === '::1' || bare.startsWith('127.')
    const address = isLoopback ? `${protocol}//localhost${port === '' ? '' : `:${port}`}` : null
    return { place: null, missing: 'ip-address', address }
  }
  if (settings.dashboardOrigin == null && !isLocal)
    return { place: null, missing: 'unknown-address', address: null }
  if (protocol !== 'https:' && !isLocal) return { place: null, missing: 'not-secure', address: null }
  return { place: { rpId: hostname, origin } }
}
