import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Passkey } from '#contract/people/me-operations.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  checkPasskey,
  type PasskeyOwner,
  passkeysOf,
  renamePasskey,
} from '../commands/people/passkeys.ts'
import { removeWayToSignIn } from '../commands/people/sessions.ts'
import type { PasskeysTable } from '../database/schema.ts'
import { done } from '../domain/refusal.ts'
import { browserNames } from '../domain/browser.ts'
import { parseRequest, textId } from './parse-request.ts'
import { type PeopleDeps, placeOf, refuseTry, refuseUnproven, signInPerson } from './people-deps.ts'
import { sendOutcome } from './answers.ts'
import { personOf } from './sign-in.ts'

const noBody = () => ({ status: 500, body: {} })

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
export function passkeyRoutes(api: FastifyInstance, deps: PeopleDeps): void {
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
    const proof = parseRequest(begin.body, request.body ?? {})
    if (!proof.ok) return sendOutcome(reply, proof, 'other', noBody)
    if (await refuseUnproven(deps, request, reply, personOf(request).person.id, proof.value)) return reply
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
    const { person } = personOf(request)
    const proof = parseRequest(remove.body, request.body ?? {})
    if (!proof.ok) return sendOutcome(reply, proof, 'other', noBody)
    if (await refuseUnproven(deps, request, reply, person.id, proof.value)) return reply
    const removed = await removeWayToSignIn(deps.database, 'passkeys', person.id, textId(request))
    return sendOutcome(reply, removed, 'other', () => ({ status: remove.success, body: { success: true } }))
  })
}

function passkeyOwner(request: FastifyRequest): PasskeyOwner {
  const { person, credential } = personOf(request)
  return { personId: person.id, sessionId: credential.id }
}

function presentPasskey({ id, name, browser, system, created_at, last_used_at }: PasskeysTable): Passkey {
  return { id, name, browser, system, createdAt: created_at, lastUsedAt: last_used_at }
}
