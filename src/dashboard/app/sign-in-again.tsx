import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { namesAccount, readCredentials } from '../api/credentials.ts'
import { useSignInOptions } from '../api/sign-in.ts'
import { WaysToSignIn } from '../sign-in/ways-to-sign-in.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { popupClass, veilClass } from '../ui/dialog.tsx'

/** Asks to sign in again in a dialog over the open screen. A sign-in or sign-out in any tab closes it. */
export function SignInAgain({ onSignOut }: { readonly onSignOut: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const credentials = readCredentials()
  const isDemo = useSignInOptions(credentials?.serviceUrl === undefined).data?.isDemo === true
  // Another person begins with an empty cache.
  const readAgain = () =>
    void client.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
  // After a restart, a new copy has the ids of an earlier one.
  const startAnew = () => {
    void router.navigate({ to: '/', ignoreBlocker: true })
    void client.invalidateQueries()
  }
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
            {isDemo ? t('signIn.demo.over.title') : t('signIn.again.title')}
          </Base.Title>
          <Base.Description className="mt-2 mb-4 text-ink-soft">
            {isDemo
              ? t('signIn.demo.over.text')
              : credentials?.token === undefined
                ? t('ways.again')
                : t('signIn.again.text')}
            {credentials !== null && !namesAccount(credentials) && ` ${t('signIn.again.sameAccount')}`}
          </Base.Description>
          <WaysToSignIn
            returnTo={location.pathname + location.search}
            keepsPage
            startsByToken={credentials?.token !== undefined}
            serviceUrl={credentials?.serviceUrl ?? ''}
            onSignedIn={isDemo ? startAnew : readAgain}
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
