import { useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useSignInOptions } from '../api/sign-in.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { signInWords } from '../failures/sign-in-words.ts'
import { startSession } from '../api/sign-in.ts'
import { FormMessage } from '../ui/field.tsx'
import { useStartSession } from './use-start-session.ts'
import { PersonSignIn } from './person-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

type WaysToSignInProps = {
  readonly returnTo: string
  /** Providers open in their own window. */
  readonly keepsPage?: boolean
  readonly startsByToken?: boolean
  /** The service to sign in to again; without it the user can enter one. */
  readonly serviceUrl?: string
  readonly onSignedIn: (session: Session | null) => void
}

/** All ways to sign in that the service of this page offers, and the access token one click away. */
export function WaysToSignIn(props: WaysToSignInProps) {
  const { returnTo, keepsPage = false, startsByToken = false, serviceUrl, onSignedIn } = props
  const isForeign = serviceUrl !== undefined && serviceUrl !== ''
  const options = useSignInOptions(!isForeign)
  const [isByToken, setIsByToken] = useState(startsByToken)
  const { data } = options
  // Nobody has a passkey, password or identity at a new service.
  const isOnlyToken = isForeign || data === null || data?.isNew === true || options.error !== null
  if (data?.isDemo === true) return <LookAround onSignedIn={onSignedIn} />
  return (
    <div className="flex flex-col gap-4">
      {options.error !== null && (
        <Banner
          tone="warn"
          actions={
            <Button busy={options.isFetching} onClick={options.refetch}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('ways.notLoaded')}
        </Banner>
      )}
      {isOnlyToken || isByToken ? (
        <SignInForm onSignedIn={onSignedIn} {...(serviceUrl !== undefined && { serviceUrl })} />
      ) : data === undefined ? (
        <div role="status">
          <span className="sr-only">{t('ways.loading')}</span>
          <Skeleton className="h-72 w-full" />
        </div>
      ) : (
        <PersonSignIn options={data} returnTo={returnTo} keepsPage={keepsPage} onSignedIn={onSignedIn} />
      )}
      {!isOnlyToken && data !== undefined && (
        <Button variant="quiet" size="small" className="self-center" onClick={() => setIsByToken(!isByToken)}>
          {isByToken ? t('ways.person') : t('ways.token')}
        </Button>
      )}
    </div>
  )
}

/** A demo has no sign-in: everybody gets a copy of its account. */
function LookAround({ onSignedIn }: Pick<WaysToSignInProps, 'onSignedIn'>) {
  const { run, busy, failureOf } = useStartSession(onSignedIn)
  const failure = failureOf('demo')
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        className="w-full"
        busy={busy !== null}
        onClick={() => void run('demo', () => startSession('lookAround', {}))}
      >
        {t('signIn.demo.open')}
      </Button>
      {failure !== null && <FormMessage>{signInWords(failure)['']}</FormMessage>}
    </div>
  )
}
