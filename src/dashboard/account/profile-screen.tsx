import { Link, useSearch } from '@tanstack/react-router'
import type { Me } from '#contract/people/person.ts'
import { failureOf } from '../api/failure-of.ts'
import { useMe, useRenameMe, useSwitchAccount } from '../api/me.ts'
import { offers, useSession } from '../api/session.ts'
import { useSignInOptions } from '../api/sign-in.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { failureWords } from '../failures/failure-words.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { AccountPage, AccountPart, NameForm } from './account-page.tsx'
import { providerFailureWords } from '../failures/sign-in-words.ts'
import { Banner } from '../ui/banner.tsx'
import { EmailSection, PasswordSection } from './profile/email-and-password-sections.tsx'
import { IdentitiesSection } from './profile/identities-section.tsx'
import { PasskeysSection } from './profile/passkeys-section.tsx'
import { SessionsSection } from './profile/sessions-section.tsx'
import { PartMessage, WayList, WayRow } from './profile/way-row.tsx'

export function ProfileScreen() {
  return (
    <AccountPage path="/account/profile" notOffered={t('account.profile.byToken')}>
      {() => <Profile />}
    </AccountPage>
  )
}

function Profile() {
  const failed = providerFailureWords(useSearch({ strict: false }).signIn)
  return (
    <Loaded query={useMe()} className="h-80 w-full">
      {(me) => (
        <>
          {failed !== null && <Banner tone="bad">{failed}</Banner>}
          <MissingAddress />
          <OwnName me={me} />
          <EmailSection key={me.email} me={me} />
          <PasswordSection me={me} />
          <PasskeysSection />
          <IdentitiesSection />
          <SessionsSection />
          <AccountsSection me={me} />
          <Together />
        </>
      )}
    </Loaded>
  )
}

/** Names the setting that the server needs behind a proxy, to those who may check the server. */
function MissingAddress() {
  const session = useSession().data
  const options = useSignInOptions().data
  if (options?.passkeysMissing !== 'unknown-address' || !session || !offers(session, 'checkServer'))
    return null
  return (
    <Banner tone="warn" live={false}>
      {t('server.address-unset', { address: window.location.origin })}
    </Banner>
  )
}

/** Invites a person without colleagues to add some. */
function Together() {
  const session = useSession().data
  if (session?.isAlone !== true || !offers(session, 'createInvitation')) return null
  return (
    <AccountPart
      title={t('profile.together.title')}
      text={t('profile.together.text')}
      action={
        <Link to="/account/people" className={buttonClass('secondary')}>
          {t('profile.together.action')}
        </Link>
      }
    />
  )
}

function OwnName({ me }: { readonly me: Me }) {
  const rename = useRenameMe()
  const isAlone = useSession().data?.isAlone === true
  return (
    <NameForm
      label={t('account.name')}
      hint={isAlone ? undefined : t('account.name.hint')}
      name={me.isNamed ? me.name : ''}
      missing={t('account.name.missing')}
      saved={t('account.name.saved')}
      autoComplete="name"
      isSaving={rename.isPending}
      onSave={(name, outcome) => rename.mutate(name, outcome)}
    />
  )
}

function AccountsSection({ me }: { readonly me: Me }) {
  const change = useSwitchAccount()
  if (me.accounts.length < 2 && me.account !== null) return null
  return (
    <AccountPart title={t('profile.accounts.title')} text={t('profile.accounts.text')}>
      {change.error !== null && (
        <PartMessage>{failureWords(failureOf(change.error), 'save').text}</PartMessage>
      )}
      <WayList label={t('profile.accounts.title')} none={t('ways.noAccount.text')}>
        {me.accounts.map(({ id, name, role }) => (
          <WayRow
            key={id}
            name={name}
            badge={id === me.account ? t('profile.accounts.current') : undefined}
            text={t(`people.role.${role}`)}
            action={
              id !== me.account && (
                <Button
                  size="small"
                  busy={change.isPending && change.variables === id}
                  onClick={() => change.mutate(id)}
                >
                  {t('profile.accounts.switch', { name })}
                </Button>
              )
            }
          />
        ))}
      </WayList>
    </AccountPart>
  )
}
