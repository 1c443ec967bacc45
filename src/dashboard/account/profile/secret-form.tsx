import { useState, type FormEvent, type ReactNode } from 'react'
import { failureOf } from '../../api/request.ts'
import { signInWords, type FieldWords } from '../../app/sign-in-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type SecretFormProps = {
  /** Whether the current password is asked for. */
  readonly asksCurrent: boolean
  readonly submit: string
  /** Announced after a save. */
  readonly saved: string
  readonly fields: readonly string[]
  /** Errors that need no request. */
  readonly check: () => FieldWords
  readonly onSave: (current: { readonly currentPassword?: string }) => Promise<void>
  readonly onDone: () => void
  readonly children: (words: FieldWords) => ReactNode
}

/** A change of address or password, with the current password of a person who has one. */
export function SecretForm(props: SecretFormProps) {
  const { asksCurrent, submit, saved, fields, check, onSave, onDone, children } = props
  const [current, setCurrent] = useState('')
  const [words, setWords] = useState<FieldWords>({})
  const [isBusy, setIsBusy] = useState(false)

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
      await onSave(asksCurrent ? { currentPassword: current } : {})
      announce(saved)
      onDone()
    } catch (thrown) {
      const refused = signInWords(failureOf(thrown), [...fields, 'currentPassword'])
      setWords(
        'currentPassword' in refused ? { ...refused, currentPassword: t('profile.current.wrong') } : refused,
      )
      setIsBusy(false)
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
        <PasswordField
          label={t('profile.current')}
          error={words['currentPassword']}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
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
