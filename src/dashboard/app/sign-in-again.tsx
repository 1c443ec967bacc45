import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readCredentials } from '../api/credentials.ts'
import { WaysToSignIn } from '../sign-in/ways-to-sign-in.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { popupClass, veilClass } from '../ui/dialog.tsx'

/** Asks to sign in again in a dialog over the open screen. A sign-in or sign-out in any tab closes it. */
export function SignInAgain({ onSignOut }: { readonly onSignOut: () => void }) {
  const client = useQueryClient()
  const credentials = readCredentials()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          // The ways to sign in load first.
          {...(credentials?.token === undefined && { initialFocus: title })}
          className={classNames(popupClass, 'max-w-md p-6')}
        >
          <Base.Title ref={title} tabIndex={-1} className="text-title font-semibold outline-none">
            {t('signIn.again.title')}
          </Base.Title>
          <Base.Description className="mt-2 mb-4 text-ink-soft">
            {credentials?.token === undefined ? t('ways.again') : t('signIn.again.text')}
            {credentials?.twoOperations === true && ` ${t('signIn.again.sameAccount')}`}
          </Base.Description>
          <WaysToSignIn
            returnTo={location.pathname + location.search}
            keepsPage
            startsByToken={credentials?.token !== undefined}
            serviceUrl={credentials?.serviceUrl ?? ''}
            // Another person begins with an empty cache.
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

/** A person who belongs to no account: removed from their last one, or not invited yet. */
export function NoAccount({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
      <h1 className="text-headline font-semibold tracking-tight">{t('ways.noAccount.title')}</h1>
      <p className="max-w-xl text-ink-soft">{t('ways.noAccount.text')}</p>
      <Button className="self-start" onClick={onSignOut}>
        {t('ways.noAccount.signOut')}
      </Button>
    </div>
  )
}
