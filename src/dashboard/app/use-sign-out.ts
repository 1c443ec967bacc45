import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { readCredentials, storeCredentials } from '../api/credentials.ts'
import { endSession } from '../api/sign-in.ts'
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
    if (hadSession) await endSession()
    client.clear()
    await import('../api/remembered.ts').then(
      ({ forgetAnswers }) => forgetAnswers(),
      () => undefined,
    )
    announce(t('signIn.signedOut'))
  }
}
