import { useSearch } from '@tanstack/react-router'
import type { Me } from '#contract/people/person.ts'
import { useMe, useRenameMe } from '../api/me.ts'
import { FailurePrompt } from '../app/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { AccountLoading, AccountPage } from './account-page.tsx'
import { providerFailureWords } from '../app/sign-in-words.ts'
import { Banner } from '../ui/banner.tsx'
import { AccountsSection } from './profile/accounts-section.tsx'
import { EmailSection, PasswordSection } from './profile/email-and-password-sections.tsx'
import { IdentitiesSection } from './profile/identities-section.tsx'
import { PasskeysSection } from './profile/passkeys-section.tsx'
import { SessionsSection } from './profile/sessions-section.tsx'
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
  const failed = providerFailureWords(useSearch({ strict: false }).signIn)
  if (me.data !== undefined) {
    return (
      <>
        {failed !== null && <Banner tone="bad">{failed}</Banner>}
        <OwnName me={me.data} />
        <EmailSection key={me.data.email} me={me.data} />
        <PasswordSection me={me.data} />
        <PasskeysSection />
        <IdentitiesSection />
        <SessionsSection />
        <AccountsSection me={me.data} />
      </>
    )
  }
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
