import { maxLengths } from '#contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import type { Me } from '#contract/people/person.ts'
import type { InvitationOffer, SignInOptions } from '#contract/people/sign-in-calls.ts'
import { providerAddress, startSession, adoptSession, useSignInOptions } from '../api/sign-in.ts'
import { sessionOf, storeCredentials, setPendingInvitation } from '../api/credentials.ts'
import { addPasskey } from '../api/own-ways.ts'
import { canUsePasskeys } from '../api/passkeys.ts'
import { signInWords } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { EmailAndPassword, OtherWay } from './email-and-password.tsx'
import { useStartSession } from './use-start-session.ts'

type JoinAsNewcomerProps = { readonly token: string; readonly offer: InvitationOffer }

/** Somebody new chooses a name and a way to sign in. */
export function JoinAsNewcomer({ token, offer }: JoinAsNewcomerProps) {
  const { nameBox, ...join } = useJoin(token, offer)
  const options = useSignInOptions().data
  const hasPasskeys = options?.passkeys === true && canUsePasskeys()
  const [byPassword, setByPassword] = useState(false)
  const failure = join.failure
  const words = failure === null ? {} : signInWords(failure, ['name', 'email', 'password'])
  const name = (
    <TextField
      ref={nameBox}
      label={t('join.name')}
      hint={t('join.name.hint')}
      error={join.missing ?? words['name']}
      autoComplete="name"
      maxLength={maxLengths.name}
      value={join.name}
      onChange={(event) => join.setName(event.target.value)}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      {hasPasskeys && !byPassword ? (
        <PasskeyForm words={words['']} isBusy={join.busy === 'passkey'} onSubmit={join.withPasskey}>
          {name}
        </PasskeyForm>
      ) : (
        <EmailAndPassword
          email={join.email}
          onEmailChange={join.setEmail}
          submit={t('join.password')}
          isBusy={join.busy === 'password'}
          words={words}
          onCheck={join.hasName}
          onSubmit={join.withPassword}
        >
          {name}
        </EmailAndPassword>
      )}
      {hasPasskeys && <OtherWay byPassword={byPassword} onChange={setByPassword} />}
      {options !== undefined && options !== null && (
        <OtherWays options={options} busy={join.busy} onProvider={join.withProvider} />
      )}
    </div>
  )
}

function PasskeyForm({
  words,
  isBusy,
  onSubmit,
  children,
}: {
  readonly words: string | undefined
  readonly isBusy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <FormMessage>{words}</FormMessage>
      <Button type="submit" variant="primary" className="w-full" busy={isBusy}>
        {t('join.passkey')}
      </Button>
    </form>
  )
}

type OtherWaysProps = {
  readonly options: SignInOptions
  readonly busy: string | null
  readonly onProvider: (id: string) => void
}

/** Providers, and the sign-in of a person who is known here. */
function OtherWays({ options, busy, onProvider }: OtherWaysProps) {
  return (
    <>
      {options.providers.map((provider) => (
        <Button
          key={provider.id}
          className="w-full"
          busy={busy === provider.id}
          onClick={() => onProvider(provider.id)}
        >
          {t('ways.provider', { name: provider.name })}
        </Button>
      ))}
      {!options.isNew && (
        <Link
          to="/sign-in"
          search={{ next: '/join' }}
          className="self-center text-small text-signal underline"
        >
          {t('join.known', { product: t('common.product') })}
        </Link>
      )}
    </>
  )
}

/** The ways to join, and what was typed. */
function useJoin(token: string, offer: InvitationOffer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(offer.email ?? '')
  const [missing, setMissing] = useState<string | undefined>()
  const nameBox = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState('')
  const { run, busy, failureOf } = useStartSession(() => {
    void navigate({ to: '/', replace: true }).then(() => setPendingInvitation(null))
  })

  function hasName(): boolean {
    setMissing(name.trim() === '' ? t('join.name.missing') : undefined)
    if (name.trim() === '') nameBox.current?.focus()
    return name.trim() !== ''
  }

  /** The invitation is used up by then, so a passkey that was not made is offered again on the next screen. */
  async function joinWithPasskey(): Promise<Me | null> {
    const me = await startSession('acceptInvitation', { token, name })
    storeCredentials(sessionOf(me))
    const refused = await addPasskey(client).catch(() => ({ ok: false }) as const)
    if (refused === null) return me
    await adoptSession(client, me)
    await navigate({ to: '/welcome', search: { step: 'passkey' }, replace: true })
    setPendingInvitation(null)
    return null
  }

  function start(chosen: string, begin: () => Promise<Me | null>): void {
    setWay(chosen)
    void run(chosen, begin)
  }

  return {
    name,
    setName,
    email,
    setEmail,
    missing,
    nameBox,
    busy,
    hasName,
    failure: failureOf(way),
    withPasskey: () => void (hasName() && start('passkey', joinWithPasskey)),
    withPassword: (password: string) =>
      start('password', () => startSession('acceptInvitation', { token, name, email, password })),
    withProvider: (provider: string) =>
      start(provider, async () => {
        const returnTo = '/join?back=provider'
        location.assign(await providerAddress({ provider, invitation: token, returnTo }))
        return null
      }),
  }
}
