import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#contract/people/person.ts'
import type { Session } from '#contract/session.ts'
import { adoptSession } from '../api/sign-in.ts'
import type { PasskeyRefusal } from '../api/passkeys.ts'
import { failureOf } from '../api/failure-of.ts'
import type { SignInFailure } from '../failures/sign-in-words.ts'

/** Runs one way to sign in at a time. Keeps the failure until the next try. */
export function useStartSession(onSignedIn: (session: Session | null, me: Me) => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ readonly way: string; readonly why: SignInFailure } | null>(null)

  async function run(way: string, start: () => Promise<Me | PasskeyRefusal | null>): Promise<void> {
    if (busy !== null) return
    setBusy(way)
    setFailure(null)
    const fail = (why: SignInFailure) => setFailure({ way, why })
    try {
      const started = await start()
      if (started === null) return
      if (isRefusal(started)) return fail(started)
      onSignedIn(await adoptSession(client, started), started)
    } catch (thrown) {
      fail(failureOf(thrown))
    } finally {
      setBusy(null)
    }
  }

  return {
    run,
    busy,
    failureOf: (way: string) => (failure?.way === way ? failure.why : null),
    forget: () => setFailure(null),
  }
}

function isRefusal(started: Me | PasskeyRefusal): started is PasskeyRefusal {
  return started['ok'] === false
}
