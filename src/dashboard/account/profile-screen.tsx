import { type FormEvent, useRef, useState } from 'react'
import type { Me } from '#contract/people/person.ts'
import { useMe, useRenameMe } from '../api/me.ts'
import { FailurePrompt } from '../app/failure-prompt.tsx'
import { failureWords } from '../app/failure-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountLoading, AccountPage } from './account-page.tsx'

/** The signed-in person. */
export function ProfileScreen() {
  return (
    <AccountPage path="/account/profile" notOffered={t('account.profile.byToken')}>
      {() => <Profile />}
    </AccountPage>
  )
}

function Profile() {
  const me = useMe()
  if (me.data !== undefined) return <NameForm me={me.data} />
  if (!me.isError) return <AccountLoading />
  return (
    <FailurePrompt
      failure={me.error}
      doing="load"
      onRetry={() => void me.refetch()}
      retrying={me.isFetching}
    />
  )
}

function NameForm({ me }: { readonly me: Me }) {
  const rename = useRenameMe()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(me.isNamed ? me.name : '')
  const [error, setError] = useState<string | undefined>()

  function save(event: FormEvent): void {
    event.preventDefault()
    if (rename.isPending) return
    const refuse = (words: string) => {
      setError(words)
      input.current?.focus()
    }
    if (name.trim() === '') return refuse(t('account.name.missing'))
    rename.mutate(name, {
      onSuccess: () => announce(t('account.name.saved')),
      onError: (failure) =>
        refuse(
          failure.kind === 'validation'
            ? (failure.errors[0]?.message ?? failure.message)
            : failureWords(failure, 'save').text,
        ),
    })
  }

  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-wrap items-start gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          ref={input}
          label={t('account.name')}
          hint={t('account.name.hint')}
          error={error}
          value={name}
          maxLength={100}
          dir="auto"
          autoComplete="name"
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" className="mt-6" busy={rename.isPending}>
        {t('common.save')}
      </Button>
    </form>
  )
}
