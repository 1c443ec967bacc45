import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Proof } from '#contract/people/sign-in.ts'
import { checkPasskey, hasPasskey } from '../commands/people/passkeys.ts'
import { isPassword } from '../commands/people/passwords.ts'
import { findPerson } from '../commands/people/update-person.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'
import { limitRules } from '../limits/limit-rules.ts'
import { placeOf } from './passkey-place.ts'
import type { PeopleDeps } from './people-deps.ts'
import { sendOutcome } from './send-outcome.ts'
import { sendWait } from './sign-in.ts'

/**
 * Asks for the password, or a passkey, before a change of how a person signs in; true when it was refused. Somebody who
 * has neither yet is asked for nothing.
 */
export async function refuseUnproven(
  deps: PeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: number,
  proof: Proof,
): Promise<boolean> {
  const { password_hash: hash } = await findPerson(deps.database, personId)
  if (hash === null && !(await hasPasskey(deps.database, personId))) return false
  const wait = deps.limits.count(limitRules.proof, String(personId))
  if (wait > 0) {
    await sendWait(request, reply, wait)
    return true
  }
  const proven =
    proof.passkey === undefined
      ? await provenByPassword(hash, proof.currentPassword)
      : await provenByPasskey(deps, request, personId, proof.passkey)
  if (!proven.ok) sendOutcome(reply, proven, 'other', () => ({ status: 500, body: {} }))
  return !proven.ok
}

async function provenByPassword(hash: string | null, given: string | undefined): Promise<Outcome<null>> {
  if (hash === null) return invalid('passkey', 'confirm')
  if (given === undefined) return invalid('currentPassword', 'current-password')
  return (await isPassword(hash, given)) ? done(null) : invalid('currentPassword', 'current-password-wrong')
}

async function provenByPasskey(
  deps: PeopleDeps,
  request: FastifyRequest,
  personId: number,
  response: NonNullable<Proof['passkey']>,
): Promise<Outcome<null>> {
  const place = placeOf(deps, request)
  const owner = place.ok ? await checkPasskey(deps, place.value, response) : place
  if (!owner.ok) return owner
  return owner.value === personId ? done(null) : invalid('passkey', 'unknown')
}
