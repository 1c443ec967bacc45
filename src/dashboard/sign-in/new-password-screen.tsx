import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startSession } from '../api/sign-in.ts'
import { signInWords } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { buttonClass } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { usePageTitle } from '../ui/page.ts'
import { EmailAndPassword } from './email-and-password.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useStartSession } from './use-start-session.ts'

/** The page of a link to a new password, whose token is behind `#`. */
export function NewPasswordScreen() {
  usePageTitle(t('title.newPassword'))
  const navigate = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const [email, setEmail] = useState('')
  const [endOtherAccess, setEndOtherAccess] = useState(false)
  const { run, busy, failureOf } = useStartSession(() => void navigate({ to: '/', replace: true }))
  const failure = failureOf('new')
  const fields = failure !== null && 'kind' in failure && failure.kind === 'validation' ? failure.errors : []
  const isGone = token === '' || fields.some(({ field }) => field === 'token')
  // Only a person without an address is asked for one.
  const [needsEmail, setNeedsEmail] = useState(false)
  if (!needsEmail && fields.some(({ field }) => field === 'email')) setNeedsEmail(true)

  if (isGone) {
    return (
      <SignInFrame title={t('newPassword.gone.title')}>
        <p className="mt-2 mb-6 text-ink-soft">{t('newPassword.gone.text')}</p>
        <Link to="/sign-in" className={buttonClass('primary')}>
          {t('join.signIn')}
        </Link>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('newPassword.title')}>
      <p className="mt-2 mb-6 text-ink-soft">{t('newPassword.text')}</p>
      <EmailAndPassword
        email={needsEmail ? email : null}
        onEmailChange={setEmail}
        submit={t('newPassword.submit')}
        isBusy={busy !== null}
        words={failure === null ? {} : signInWords(failure, ['email', 'password'])}
        below={
          <Switch
            label={t('ways.endAccess')}
            hint={t('ways.endAccess.hint')}
            checked={endOtherAccess}
            onCheckedChange={setEndOtherAccess}
          />
        }
        onSubmit={(password) =>
          void run('new', () =>
            startSession('setNewPassword', { token, password, endOtherAccess, ...(needsEmail && { email }) }),
          )
        }
      />
    </SignInFrame>
  )
}
