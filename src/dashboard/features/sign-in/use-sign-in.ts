import type { Session } from '#contract/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Credentials, readCredentials, storeCredentials } from '../../api/credentials.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { SignInRefusal, Verification } from '../../api/verify-credentials.ts'

/** Checks credentials at their service and stores them when they are good. Resolves to whether they are. */
export function useSignIn() {
  const client = useQueryClient()
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)

  async function signIn(credentials: Credentials): Promise<boolean> {
    setChecking(true)
    setRefusal(null)
    const verification = await verify(credentials)
    setChecking(false)
    if (!verification.ok) {
      setRefusal(verification.refusal)
      return false
    }
    const before = client.getQueryData<Session>(queryKeys.session())
    const isElsewhere = readCredentials()?.serviceUrl !== credentials.serviceUrl
    client.setQueryData(queryKeys.session(), verification.session)
    storeCredentials(verification.silent ? { ...credentials, silent: true } : credentials)
    // Another person's codes are not for these eyes, and each service numbers its users by itself.
    const isSomeoneElse = isElsewhere || before?.user.id !== verification.session.user.id
    if (before !== undefined && isSomeoneElse) void client.resetQueries()
    return true
  }

  return { signIn, checking, refusal, forgetRefusal: () => setRefusal(null) }
}

/** Asks the service. What that takes loads with the first question, so that the form itself is small. */
async function verify(credentials: Credentials): Promise<Verification> {
  let verifyCredentials
  try {
    ;({ verifyCredentials } = await import('../../api/verify-credentials.ts'))
  } catch {
    return { ok: false, refusal: { reason: navigator.onLine ? 'unreachable' : 'offline' } }
  }
  return verifyCredentials(credentials)
}
