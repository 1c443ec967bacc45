import type { Me } from '#contract/people/person.ts'
import { useSwitchAccount } from '../../api/me.ts'
import { failureWords } from '../../app/failure-words.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { AccountPart } from '../account-page.tsx'
import { PartMessage, WayList, WayRow } from './way-row.tsx'

/** The accounts of a person who belongs to several. */
export function AccountsSection({ me }: { readonly me: Me }) {
  const change = useSwitchAccount()
  if (me.accounts.length < 2 && me.account !== null) return null
  return (
    <AccountPart title={t('profile.accounts.title')} text={t('profile.accounts.text')}>
      {change.error !== null && <PartMessage>{failureWords(change.error, 'save').text}</PartMessage>}
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
