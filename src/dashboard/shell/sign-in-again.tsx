import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { readCredentials } from '../api/credentials.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { popupClass, veilClass } from '../ui/popup-class.ts'

/** Asks for a new token over the open screen, which stays as it is. It leaves with a sign-in or a sign-out, here or in another tab. */
export function SignInAgain({ onSignOut }: { readonly onSignOut: () => void }) {
  const client = useQueryClient()
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup className={classNames(popupClass, 'max-w-md')}>
          <Base.Title className="text-title font-semibold">{t('signIn.again.title')}</Base.Title>
          <Base.Description className="mt-2 mb-4 text-ink-soft">{t('signIn.again.text')}</Base.Description>
          <SignInForm
            serviceUrl={readCredentials()?.serviceUrl ?? ''}
            onSignedIn={() =>
              void client.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
            }
          />
          <Button variant="quiet" className="mt-2 w-full" onClick={onSignOut}>
            {t('signIn.again.leave')}
          </Button>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
