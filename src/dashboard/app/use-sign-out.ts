import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { storeCredentials } from '../api/credentials.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'

/** Signs out and goes to the sign-in. Unsaved work can cancel it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    await router.navigate({ to: '/sign-in', state: { signOut: true } })
    if (router.state.location.pathname !== '/sign-in') return
    storeCredentials(null)
    client.clear()
    await import('../api/remembered.ts').then(
      ({ forgetAnswers }) => forgetAnswers(),
      () => undefined,
    )
    announce(t('signIn.signedOut'))
  }
}
