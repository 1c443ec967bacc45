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
  /** False to sign in with a password that the person has. */
  readonly isNew?: boolean
  readonly submit: string
  readonly isBusy: boolean
  /** Errors of the service. */
  readonly words: FieldWords
  /** Further fields above. */
  readonly children?: ReactNode
  /** Further fields above the button. */
  readonly below?: ReactNode
  /** False when a field above is wrong. */
  readonly onCheck?: () => boolean
  readonly onSubmit: (password: string) => void
}

/** Chooses a password to sign in with, or signs in with one. */
export function EmailAndPassword(props: EmailAndPasswordProps) {
  const { email, onEmailChange, isNew = true, submit, isBusy, words, children, below } = props
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<FieldWords>({})
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const isShort = isNew ? password.length < passwordLengths.min : password === ''
    const found: FieldWords = {
      ...(email?.trim() === '' && { email: t('ways.wrong.email') }),
      ...(isShort && { password: isNew ? tooShortWords() : t('ways.wrong.password') }),
    }
    setWrong(found)
    if (props.onCheck?.() === false) return
    if (found['email'] !== undefined) return emailBox.current?.focus()
    passwordBox.current?.focus()
    if (!isShort) props.onSubmit(password)
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
        label={isNew ? t('ways.newPassword') : t('ways.password')}
        hint={isNew ? t('ways.newPassword.hint', { count: passwordLengths.min }) : undefined}
        error={wrong['password'] ?? words['password']}
        autoComplete={isNew ? 'new-password' : 'current-password'}
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

type OtherWayProps = { readonly byPassword: boolean; readonly onChange: (byPassword: boolean) => void }

/** Changes between a passkey and a password. */
export function OtherWay({ byPassword, onChange }: OtherWayProps) {
  return (
    <Button variant="quiet" size="small" className="self-center" onClick={() => onChange(!byPassword)}>
      {byPassword ? t('join.passkeyInstead') : t('join.passwordInstead')}
    </Button>
  )
}
