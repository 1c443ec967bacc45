import { useState, type FormEvent } from 'react'
import type { SignInOptions } from '#contract/people/sign-in-answers.ts'
import { failureOf } from '../api/failure-of.ts'
import { askForRecovery } from '../api/sign-in.ts'
import { signInWords, type FieldWords } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'

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
