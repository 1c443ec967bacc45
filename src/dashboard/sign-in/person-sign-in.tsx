import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { SignInOptions } from '#contract/people/sign-in-calls.ts'
import type { Session } from '#contract/session.ts'
import { canUsePasskeys } from '../api/passkeys.ts'
import { providerAddress, startSession, startSessionByPasskey, askForRecovery } from '../api/sign-in.ts'
import { signInWords, type FieldWords, type SignInFailure } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button, type Icon } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { EmailAndPassword } from './email-and-password.tsx'
import { useStartSession } from './use-start-session.ts'
import { failureOf } from '../api/failure-of.ts'

type PersonSignInProps = {
  readonly options: SignInOptions
  /** The path to which a provider sends the browser back. */
  readonly returnTo: string
  /** Providers open in their own window, so that this page keeps its form. */
  readonly keepsPage?: boolean
  readonly onSignedIn: (session: Session | null) => void
}

/** Passkey, e-mail address and password, or a provider. */
export function PersonSignIn({ options, returnTo, keepsPage = false, onSignedIn }: PersonSignInProps) {
  const { run, busy, failureOf, forget } = useStartSession(onSignedIn)
  const [isForgotten, setIsForgotten] = useState(false)
  const [email, setEmail] = useState('')
  const failedPassword = failureOf('password')
  const hasPasskeys = options.passkeys && canUsePasskeys()
  if (isForgotten) {
    return (
      <ForgottenPassword
        recovery={options.recovery}
        email={email}
        onEmailChange={setEmail}
        onBack={() => setIsForgotten(false)}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {hasPasskeys && (
        <WayButton
          icon={KeyRound}
          label={t('ways.passkey')}
          isBusy={busy === 'passkey'}
          failure={failureOf('passkey')}
          onPress={() => void run('passkey', startSessionByPasskey)}
        />
      )}
      {hasPasskeys ? <Or /> : <NoPasskeys options={options} />}
      <div className="flex flex-col gap-2">
        <EmailAndPassword
          email={email}
          isNew={false}
          submit={t('signIn.submit')}
          isBusy={busy === 'password'}
          words={failedPassword === null ? {} : signInWords(failedPassword, ['email', 'password'])}
          onEmailChange={(typed) => {
            setEmail(typed)
            forget()
          }}
          onSubmit={(password) => void run('password', () => startWithPassword(email, password))}
        />
        <Button variant="quiet" size="small" className="self-center" onClick={() => setIsForgotten(true)}>
          {t('ways.forgotten')}
        </Button>
      </div>
      {options.providers.length > 0 && <Or />}
      {options.providers.map(({ id, name }) => (
        <WayButton
          key={id}
          label={t('ways.provider', { name })}
          isBusy={busy === id}
          failure={failureOf(id)}
          onPress={() => void run(id, () => leaveFor(id, returnTo, keepsPage))}
        />
      ))}
    </div>
  )
}

function startWithPassword(email: string, password: string) {
  return startSession('signInWithPassword', { email, password })
}

/** Opens the page of a provider. */
async function leaveFor(provider: string, returnTo: string, keepsPage: boolean): Promise<null> {
  // Opened at once, because browsers only allow it during the click.
  const opened = keepsPage ? window.open('', 'tessera-sign-in', 'popup,width=480,height=680') : null
  try {
    const address = await providerAddress({
      provider,
      returnTo: opened === null ? returnTo : '/sign-in?window=close',
    })
    ;(opened ?? window).location.assign(address)
  } catch (thrown) {
    opened?.close()
    throw thrown
  }
  return null
}

function WayButton({
  icon,
  label,
  isBusy,
  failure,
  onPress,
}: {
  readonly icon?: Icon
  readonly label: string
  readonly isBusy: boolean
  readonly failure: SignInFailure | null
  readonly onPress: () => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <Button className="w-full" icon={icon} busy={isBusy} onClick={onPress}>
        {label}
      </Button>
      {failure !== null && <FormMessage>{signInWords(failure)['']}</FormMessage>}
    </div>
  )
}

/** Why there is no passkey button, or where there is one. */
export function NoPasskeys({
  options: { passkeysMissing, passkeyAddress },
}: {
  readonly options: SignInOptions
}) {
  if (passkeyAddress !== null) {
    return (
      <a href={`${passkeyAddress}/sign-in`} className="self-start text-small text-signal underline">
        {t('ways.passkeysMissing.address', { address: passkeyAddress })}
      </a>
    )
  }
  if (passkeysMissing === null) return null
  return <p className="text-small text-ink-soft">{t(`ways.passkeysMissing.${passkeysMissing}`)}</p>
}

function Or() {
  return (
    <div className="flex items-center gap-3 text-small text-ink-soft">
      <span aria-hidden className="h-px flex-1 bg-line" />
      {t('ways.or')}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}

type ForgottenPasswordProps = {
  readonly recovery: SignInOptions['recovery']
  readonly email: string
  readonly onEmailChange: (email: string) => void
  readonly onBack: () => void
}

/** A mail with a link, or the people who can make one. */
export function ForgottenPassword({ recovery, email, onEmailChange, onBack }: ForgottenPasswordProps) {
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [words, setWords] = useState<FieldWords>({})

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setWords({})
    try {
      await askForRecovery(email)
      setState('sent')
    } catch (thrown) {
      setWords(signInWords(failureOf(thrown), ['email']))
      setState('asking')
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('ways.forgotten')}</h2>
      <p role="status" className="text-ink-soft">
        {state === 'sent' ? t('ways.forgotten.sent', { email }) : t(`ways.forgotten.text.${recovery}`)}
      </p>
      {recovery === 'mail' && state !== 'sent' && (
        <>
          <TextField
            label={t('ways.email')}
            error={words['email']}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => onEmailChange(event.target.value)}
          />
          <FormMessage>{words['']}</FormMessage>
          <Button type="submit" variant="primary" busy={state === 'sending'} className="w-full">
            {t('ways.forgotten.send')}
          </Button>
        </>
      )}
      <Button className="w-full" onClick={onBack}>
        {t('ways.forgotten.back')}
      </Button>
    </form>
  )
}
