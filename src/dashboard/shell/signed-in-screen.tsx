import '../messages/signed-in-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignInNeeded } from '../api/sign-in-gate.ts'
import { late, useLate } from '../ui/late.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Navigation } from './navigation.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useWaitingSaves } from './waiting/use-waiting-saves.ts'

const keyboard = late(async () => (await import('./palette/keyboard.tsx')).Keyboard)
const signInAgain = late(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Milliseconds until what makes the page work without a connection is fetched: the page itself comes first. */
const calm = 4_000

/** The rail and the screen beside it; a refused token asks again over both. */
export function SignedInScreen() {
  const client = useQueryClient()
  const signOut = useSignOut()
  const signInNeeded = useSignInNeeded()

  useEffect(() => {
    let stop: () => void = () => undefined
    let isOver = false
    void import('../api/remembered.ts').then(
      ({ rememberAnswers }) => {
        if (!isOver) stop = rememberAnswers(client)
      },
      () => undefined,
    )
    const timer = setTimeout(
      () =>
        void import('../offline/install-offline.ts').then(
          ({ installOffline }) => installOffline(),
          () => undefined,
        ),
      calm,
    )
    return () => {
      isOver = true
      stop()
      clearTimeout(timer)
    }
  }, [client])
  useWaitingSaves(calm)
  const Keyboard = useLate(keyboard)
  const SignInAgain = useLate(signInAgain, signInNeeded)

  return (
    <div className="pb-20 wide:ps-24 wide:pb-0">
      <Navigation onSignOut={() => void signOut()} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      {Keyboard && <Keyboard />}
      {signInNeeded && SignInAgain && <SignInAgain onSignOut={() => void signOut()} />}
    </div>
  )
}
