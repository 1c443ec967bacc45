import { passwordLengths } from '#contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Me } from '#contract/people/person.ts'
import { changeEmail, changePassword, type CurrentPassword } from '../../api/own-ways.ts'
import type { PasskeyRefusal } from '../../api/passkeys.ts'
import {
  tooShortWords,
  type FieldWords,
  type SignInFailure,
  signInWords,
} from '../../failures/sign-in-words.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField, PasswordField } from '../../ui/text-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AccountPart } from '../account-page.tsx'
import { CurrentPasswordField } from './way-row.tsx'
import { failureOf } from '../../api/failure-of.ts'
import { announce } from '../../ui/announce.ts'
import { FormMessage } from '../../ui/field.tsx'

export function EmailSection({ me }: { readonly me: Me }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState(me.email ?? '')
  return (
    <AccountPart
      title={t('profile.email.title')}
      text={me.email ?? t('profile.email.text')}
      action={
        !isOpen && (
          <Button onClick={() => setIsOpen(true)}>
            {me.email === null ? t('profile.email.add') : t('profile.email.change')}
          </Button>
        )
      }
    >
      {isOpen && (
        <SecretForm
          asksCurrent={me.hasPassword}
          submit={t('profile.email.save')}
          saved={t('profile.email.saved')}
          fields={['email']}
          check={() => (email.trim() === '' && me.hasPassword ? { email: t('ways.wrong.email') } : {})}
          onSave={(current) =>
            changeEmail(client, { email: email.trim() === '' ? null : email.trim(), ...current })
          }
          onDone={() => setIsOpen(false)}
        >
          {(words) => (
            <TextField
              label={t('ways.email')}
              error={words['email']}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </SecretForm>
      )}
    </AccountPart>
  )
}

export function PasswordSection({ me }: { readonly me: Me }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [endOtherAccess, setEndOtherAccess] = useState(false)
  const text = me.hasPassword ? 'profile.password.set' : 'profile.password.none'
  return (
    <AccountPart
      title={t('profile.password.title')}
      text={me.email === null ? t('profile.password.needsEmail') : t(text)}
      action={
        me.email !== null &&
        !isOpen && (
          <Button onClick={() => setIsOpen(true)}>
            {me.hasPassword ? t('profile.password.change') : t('profile.password.add')}
          </Button>
        )
      }
    >
      {isOpen && (
        <SecretForm
          asksCurrent={me.hasPassword}
          submit={t('profile.password.save')}
          saved={t('profile.password.saved')}
          fields={['password']}
          check={() => (password.length < passwordLengths.min ? { password: tooShortWords() } : {})}
          onSave={(current) => changePassword(client, { password, endOtherAccess, ...current })}
          onDone={() => {
            setIsOpen(false)
            setPassword('')
            setEndOtherAccess(false)
          }}
        >
          {(words) => (
            <>
              <PasswordField
                label={t('profile.password.new')}
                hint={t('ways.newPassword.hint', { count: passwordLengths.min })}
                error={words['password']}
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <Switch
                label={t('ways.endAccess')}
                hint={t('ways.endAccess.hint')}
                checked={endOtherAccess}
                onCheckedChange={setEndOtherAccess}
              />
            </>
          )}
        </SecretForm>
      )}
    </AccountPart>
  )
}

type SecretFormProps = {
  readonly asksCurrent: boolean
  readonly submit: string
  readonly saved: string
  readonly fields: readonly string[]
  /** Errors that need no request. */
  readonly check: () => FieldWords
  readonly onSave: (current: CurrentPassword) => Promise<PasskeyRefusal | null>
  readonly onDone: () => void
  readonly children: (words: FieldWords) => ReactNode
}

/** A change of address or password, with the current password of a person who has one. */
function SecretForm(props: SecretFormProps) {
  const { asksCurrent, submit, saved, fields, check, onSave, onDone, children } = props
  const [current, setCurrent] = useState('')
  const [words, setWords] = useState<FieldWords>({})
  const [isBusy, setIsBusy] = useState(false)

  function refuse(failure: SignInFailure): void {
    setWords(signInWords(failure, [...fields, 'currentPassword']))
    setIsBusy(false)
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const wrong: FieldWords = {
      ...check(),
      ...(asksCurrent && current === '' && { currentPassword: t('profile.current.missing') }),
    }
    setWords(wrong)
    if (Object.keys(wrong).length > 0) return
    setIsBusy(true)
    try {
      const refused = await onSave(asksCurrent ? { currentPassword: current } : {})
      if (refused !== null) return refuse(refused)
      announce(saved)
      onDone()
    } catch (thrown) {
      refuse(failureOf(thrown))
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2 border-t border-line p-4 sm:px-6"
    >
      {children(words)}
      {asksCurrent && (
        <CurrentPasswordField value={current} onChange={setCurrent} error={words['currentPassword']} />
      )}
      <FormMessage>{words['']}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {submit}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}
