import { type FormEvent, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useIdentities, type CurrentPassword, proven } from '../../api/own-ways.ts'
import { failureOf } from '../../api/failure-of.ts'
import { providerAddress, useSignInOptions } from '../../api/sign-in.ts'
import { type FieldWords, signInWords } from '../../failures/sign-in-words.ts'
import { formatDay } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { AccountPart } from '../account-page.tsx'
import { PartMessage, WayList, WayRow, CurrentPasswordField, RemoveWay } from './way-row.tsx'

/** Identities at OpenID Connect providers. Hidden where no provider is configured and none is linked. */
export function IdentitiesSection() {
  const identities = useIdentities()
  const providers = useSignInOptions().data?.providers ?? []
  const hasPassword = useMe().data?.hasPassword === true
  const [asksFor, setAsksFor] = useState<Provider | null>(null)
  const { link, busy, words } = useLink()
  const linked = identities.data ?? []
  if (providers.length === 0 && linked.length === 0) return null

  return (
    <AccountPart
      title={t('profile.identities.title')}
      text={t('profile.identities.text')}
      action={
        <div className="flex flex-wrap gap-2">
          {providers.map((provider) => (
            <Button
              key={provider.id}
              busy={busy === provider.id}
              onClick={() => (hasPassword ? setAsksFor(provider) : void link(provider.id, {}))}
            >
              {t('profile.identities.link', { name: provider.name })}
            </Button>
          ))}
        </div>
      }
    >
      {words[''] !== undefined && asksFor === null && <PartMessage>{words['']}</PartMessage>}
      {asksFor !== null && <LinkWithPassword provider={asksFor} onClose={() => setAsksFor(null)} />}
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

type Provider = { readonly id: string; readonly name: string }

/** Sends the browser to a provider, where the person links their identity. */
function useLink() {
  const [busy, setBusy] = useState<string | null>(null)
  const [words, setWords] = useState<FieldWords>({})

  async function link(provider: string, current: CurrentPassword): Promise<void> {
    setBusy(provider)
    setWords({})
    const address = await proven(current, (proof) =>
      providerAddress({ provider, returnTo: '/account/profile', ...proof }),
    ).catch((thrown: unknown) => failureOf(thrown))
    if (typeof address === 'string') return location.assign(address)
    setWords(signInWords(address, ['currentPassword']))
    setBusy(null)
  }

  return { link, busy, words, setWords }
}

function LinkWithPassword({
  provider,
  onClose,
}: {
  readonly provider: Provider
  readonly onClose: () => void
}) {
  const { link, busy, words, setWords } = useLink()
  const [current, setCurrent] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (current === '') setWords({ currentPassword: t('profile.current.missing') })
    else if (busy === null) void link(provider.id, { currentPassword: current })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('profile.identities.link', { name: provider.name })}
      confirm={t('profile.identities.link', { name: provider.name })}
      busy={busy !== null}
      onSubmit={submit}
      className=""
    >
      <CurrentPasswordField value={current} onChange={setCurrent} error={words['currentPassword']} />
      <FormMessage>{words['']}</FormMessage>
    </FormDialog>
  )
}
