import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { readCredentials, storeCredentials } from './credentials.ts'
import { notePendingSignOut } from './pending-sign-out.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'

/** Signs out and goes to the sign-in. Unsaved work can cancel it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    await router.navigate({ to: '/sign-in', state: { signOut: true } })
    if (router.state.location.pathname !== '/sign-in') return
    const hadSession = readCredentials()?.token === undefined
    storeCredentials(null)
    if (hadSession) {
      notePendingSignOut(true)
      await import('./sign-in.ts').then(
        ({ endSession }) => endSession(),
        () => undefined,
      )
    }
    client.clear()
    await import('./remembered.ts').then(
      ({ forgetAnswers }) => forgetAnswers(),
      () => undefined,
    )
    announce(t('signIn.signedOut'))
  }
}
