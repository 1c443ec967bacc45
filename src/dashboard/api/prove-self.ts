import { signInCalls } from '#contract/people/sign-in-calls.ts'
import { askForPasskey, type PasskeyRefusal } from './passkeys.ts'
import { failureOf } from './failure-of.ts'
import { requestHere } from './request.ts'

/** The current password of a person who has one; the service asks everybody else for a passkey. */
export type CurrentPassword = { readonly currentPassword?: string }

type Proof = CurrentPassword & { readonly passkey?: object }

/**
 * Sends a change of how the person signs in. When the service wants a passkey as proof, the browser asks for one and the
 * change is sent again. Rejects with a `RequestError`.
 */
export async function proven<Answer>(
  current: CurrentPassword,
  send: (proof: Proof) => Promise<Answer>,
): Promise<Answer | PasskeyRefusal> {
  try {
    return await send(current)
  } catch (thrown) {
    if (!wantsPasskey(thrown)) throw thrown
  }
  const { data: options } = await requestHere(signInCalls.beginPasskeySignIn, { body: {} })
  const answer = await askForPasskey(options)
  return answer.ok ? await send({ passkey: answer.response }) : answer
}

function wantsPasskey(thrown: unknown): boolean {
  const failure = failureOf(thrown)
  return failure.kind === 'validation' && failure.errors.some(({ code }) => code === 'confirm')
}
