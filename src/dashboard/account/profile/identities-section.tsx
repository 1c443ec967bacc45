import { useState } from 'react'
import { useIdentities } from '../../api/own-ways.ts'
import { failureOf } from '../../api/request.ts'
import { providerAddress } from '../../api/sign-in.ts'
import { useSignInOptions } from '../../api/sign-in-options.ts'
import { signInWords, type SignInFailure } from '../../app/sign-in-words.ts'
import { formatDay } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { AccountPart } from '../account-page.tsx'
import { RemoveWay } from './remove-question.tsx'
import { PartMessage, WayList, WayRow } from './way-row.tsx'

/** Identities at OpenID Connect providers. Hidden where no provider is configured and none is linked. */
export function IdentitiesSection() {
  const identities = useIdentities()
  const providers = useSignInOptions().data?.providers ?? []
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const linked = identities.data ?? []
  if (providers.length === 0 && linked.length === 0) return null

  async function link(provider: string): Promise<void> {
    setBusy(provider)
    setFailure(null)
    try {
      location.assign(await providerAddress({ provider, returnTo: '/account/profile' }))
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setBusy(null)
    }
  }

  return (
    <AccountPart
      title={t('profile.identities.title')}
      text={t('profile.identities.text')}
      action={
        <div className="flex flex-wrap gap-2">
          {providers.map(({ id, name }) => (
            <Button key={id} busy={busy === id} onClick={() => void link(id)}>
              {t('profile.identities.link', { name })}
            </Button>
          ))}
        </div>
      }
    >
      {failure !== null && <PartMessage>{signInWords(failure)['']}</PartMessage>}
      <WayList label={t('profile.identities.title')} none={t('profile.identities.none')}>
        {linked.map(({ id, provider, label, createdAt }) => (
          <WayRow
            key={id}
            name={`${provider}: ${label}`}
            text={t('profile.identities.linked', { added: formatDay(createdAt) })}
            action={<RemoveWay kind="identity" id={id} name={label || provider} />}
          />
        ))}
      </WayList>
    </AccountPart>
  )
}
