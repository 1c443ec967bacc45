type Json = Readonly<Record<string, unknown>>

/** `cancelled`: the person closed the question, or let it time out. `known`: this device already has one. */
export type PasskeyRefusal = {
  readonly ok: false
  readonly reason: 'cancelled' | 'known' | 'impossible'
}

/** The browser's answer for the service, or why there is none. */
export type PasskeyAnswer = { readonly ok: true; readonly response: object } | PasskeyRefusal

/** Whether this browser can use passkeys. It never can on plain http, except on localhost. */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

export async function createPasskey(options: Json): Promise<PasskeyAnswer> {
  return await ask(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
}

export async function askForPasskey(options: Json): Promise<PasskeyAnswer> {
  return await ask(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
}

async function ask(question: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  try {
    const credential = await question()
    return credential instanceof PublicKeyCredential
      ? { ok: true, response: credential.toJSON() }
      : { ok: false, reason: 'cancelled' }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, reason: 'cancelled' }
    return { ok: false, reason: name === 'InvalidStateError' ? 'known' : 'impossible' }
  }
}
