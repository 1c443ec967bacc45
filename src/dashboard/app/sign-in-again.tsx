import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { readCredentials } from '../api/credentials.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { popupClass, veilClass } from '../ui/dialog-popup.tsx'

/** Asks for a new token in a dialog over the open screen. A sign-in or sign-out in any tab closes it. */
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
