import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordLengths } from '#contract/people/password-lengths.ts'
import type { Me } from '#contract/people/person.ts'
import { changeEmail, changePassword } from '../../api/own-ways.ts'
import { tooShortWords } from '../../app/sign-in-words.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountPart } from '../account-page.tsx'
import { SecretForm } from './secret-form.tsx'

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
          onSave={(current) => changePassword(client, { password, ...current })}
          onDone={() => {
            setIsOpen(false)
            setPassword('')
          }}
        >
          {(words) => (
            <PasswordField
              label={t('profile.password.new')}
              hint={t('ways.newPassword.hint', { count: passwordLengths.min })}
              error={words['password']}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </SecretForm>
      )}
    </AccountPart>
  )
}
