import type { Me } from '#contract/people/person.ts'
import { useMe, useRenameMe } from '../api/me.ts'
import { FailurePrompt } from '../app/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { AccountLoading, AccountPage } from './account-page.tsx'
import { NameForm } from './name-form.tsx'

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
  if (me.data !== undefined) return <OwnName me={me.data} />
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

function OwnName({ me }: { readonly me: Me }) {
  const rename = useRenameMe()
  return (
    <NameForm
      label={t('account.name')}
      hint={t('account.name.hint')}
      name={me.isNamed ? me.name : ''}
      missing={t('account.name.missing')}
      saved={t('account.name.saved')}
      autoComplete="name"
      isSaving={rename.isPending}
      onSave={(name, outcome) => rename.mutate(name, outcome)}
    />
  )
}
