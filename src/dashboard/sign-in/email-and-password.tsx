import { passwordLengths } from '#contract/limits.ts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { type FieldWords, tooShortWords } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { TextField, PasswordField } from '../ui/text-field.tsx'

type EmailAndPasswordProps = {
  /** Null for no field: the person has an address. */
  readonly email: string | null
  readonly onEmailChange: (email: string) => void
  readonly submit: string
  readonly isBusy: boolean
  /** Errors of the service. */
  readonly words: FieldWords
  /** Further fields above. */
  readonly children?: ReactNode
  /** Further fields below. */
  readonly below?: ReactNode
  /** False when a field above is wrong. */
  readonly onCheck?: () => boolean
  readonly onSubmit: (password: string) => void
}

/** Chooses a password to sign in with. */
export function EmailAndPassword(props: EmailAndPasswordProps) {
  const {
    email,
    onEmailChange,
    submit,
    isBusy,
    words,
    children,
    below,
    onCheck = () => true,
    onSubmit,
  } = props
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<FieldWords>({})
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const found: FieldWords = {
      ...(email?.trim() === '' && { email: t('ways.wrong.email') }),
      ...(password.length < passwordLengths.min && { password: tooShortWords() }),
    }
    setWrong(found)
    if (!onCheck()) return
    if (found['email'] !== undefined) return emailBox.current?.focus()
    if (found['password'] !== undefined) return passwordBox.current?.focus()
    onSubmit(password)
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-2">
      {children}
      {email !== null && (
        <TextField
          ref={emailBox}
          label={t('ways.email')}
          error={wrong['email'] ?? words['email']}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => onEmailChange(event.target.value)}
        />
      )}
      <PasswordField
        ref={passwordBox}
        label={t('ways.newPassword')}
        hint={t('ways.newPassword.hint', { count: passwordLengths.min })}
        error={wrong['password'] ?? words['password']}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {below}
      <FormMessage>{words['']}</FormMessage>
      <Button type="submit" variant="primary" busy={isBusy} className="w-full">
        {submit}
      </Button>
    </form>
  )
}
