import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InvitationOffer } from '#contract/people/sign-in-calls.ts'
import { failureOf } from '../api/failure-of.ts'
import { readInvitation, adoptSession, useSignInOptions, endSession, startSession } from '../api/sign-in.ts'
import {
  type PendingInvitation,
  pendingInvitation,
  setPendingInvitation,
  storeCredentials,
} from '../api/credentials.ts'
import { queryKeys } from '../api/query-keys.ts'
import { providerFailureWords, signInWords } from '../failures/sign-in-words.ts'
import { formatInstant } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useStore } from '../ui/store.ts'
import { usePageTitle } from '../ui/page.ts'
import { JoinAsNewcomer } from './join-as-newcomer.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { FormMessage } from '../ui/field.tsx'
import { useStartSession } from './use-start-session.ts'

/** The page of an invitation. The router has taken its token out of the address. */
export function JoinScreen() {
  usePageTitle(t('title.join'))
  const invitation = useStore(pendingInvitation)
  const isBack = useReturnFromProvider()
  if (invitation === null) return <NoInvitation text={t('join.missing.text')} />
  return isBack ? <Loading /> : <Offer key={invitation.token} invitation={invitation} />
}

/** After a sign-in at a provider the service has accepted the invitation already. */
function useReturnFromProvider(): boolean {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { back, signIn } = useSearch({ from: '/join' })
  const isBack = back === 'provider' && signIn === undefined
  const options = useSignInOptions(isBack)
  const person = options.data?.signedInAs ?? null
  const adopt = useEffectEvent(async (me: { readonly id: number; readonly account: number | null }) => {
    await adoptSession(client, me)
    await navigate({ to: '/', replace: true })
    setPendingInvitation(null)
  })
  useEffect(() => {
    if (isBack && person !== null) void adopt(person)
  }, [isBack, person])
  return isBack && (person !== null || (options.data === undefined && options.error === null))
}

function Offer({ invitation }: { readonly invitation: PendingInvitation }) {
  const { token } = invitation
  const { signIn } = useSearch({ from: '/join' })
  const offer = useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: () => readInvitation(token),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isGone = failureOf(offer.error).kind === 'not-found' || failureOf(offer.error).kind === 'validation'
  const { data } = offer
  useEffect(() => {
    // The library no longer offers it.
    if (isGone) setPendingInvitation({ token, accountName: '', invitedBy: null, expiresAt: '' })
    if (data === undefined) return
    const { accountName, invitedBy, expiresAt } = data
    setPendingInvitation({ token, accountName, invitedBy, expiresAt })
  }, [token, data, isGone])
  if (isGone) return <NoInvitation text={t('join.gone.text')} />
  if (data === undefined) {
    return offer.error === null ? (
      <Loading />
    ) : (
      <SignInFrame title={t('title.join')}>
        <p role="alert" className="mt-2 mb-6 text-ink-soft">
          {t('join.failed')} {signInWords(failureOf(offer.error))['']}
        </p>
        <Button busy={offer.isFetching} onClick={() => void offer.refetch()}>
          {t('common.retry')}
        </Button>
      </SignInFrame>
    )
  }
  const failed = providerFailureWords(signIn)
  return (
    <SignInFrame title={t('join.title', { account: data.accountName })}>
      <OfferText offer={data} />
      {failed !== null && (
        <div className="mb-6">
          <Banner tone="bad">{failed}</Banner>
        </div>
      )}
      {data.signedInAs === null ? (
        <JoinAsNewcomer token={token} offer={data} />
      ) : (
        <JoinAsPerson token={token} offer={data} person={data.signedInAs} />
      )}
    </SignInFrame>
  )
}

function OfferText({ offer }: { readonly offer: InvitationOffer }) {
  const { accountName: account, invitedBy, role, isApprover, expiresAt } = offer
  return (
    <div className="mt-2 mb-6 flex flex-col gap-2 text-ink-soft [overflow-wrap:anywhere]">
      <p>
        {invitedBy === null ? t('join.byNobody', { account }) : t('join.by', { name: invitedBy, account })}
      </p>
      <p>
        {t(`join.role.${role}`)} {isApprover && t('join.approver')}
      </p>
      <p className="text-small">{t('join.expires', { time: formatInstant(expiresAt) })}</p>
    </div>
  )
}

function NoInvitation({ text }: { readonly text: string }) {
  return (
    <SignInFrame title={t('join.gone.title')}>
      <p className="mt-2 mb-6 text-ink-soft">{text}</p>
      <Link to="/sign-in" className={buttonClass('primary')}>
        {t('join.signIn')}
      </Link>
    </SignInFrame>
  )
}

function Loading() {
  return (
    <SignInFrame title={t('title.join')}>
      <div role="status" className="mt-4">
        <span className="sr-only">{t('join.loading')}</span>
        <Skeleton className="h-72 w-full" />
      </div>
    </SignInFrame>
  )
}

type JoinAsPersonProps = {
  readonly token: string
  readonly offer: InvitationOffer
  readonly person: NonNullable<InvitationOffer['signedInAs']>
}

/** A signed-in person gets one more account. */
export function JoinAsPerson({ token, offer, person }: JoinAsPersonProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, busy, failureOf } = useStartSession(() => {
    void navigate({ to: '/', replace: true }).then(() => setPendingInvitation(null))
  })
  const [isLeaving, setIsLeaving] = useState(false)
  const failure = failureOf('accept')
  const account = offer.accountName

  async function leave(): Promise<void> {
    setIsLeaving(true)
    await endSession()
    storeCredentials(null)
    client.removeQueries({ queryKey: queryKeys.session() })
    await client.refetchQueries({ queryKey: queryKeys.invitation(token) })
    setIsLeaving(false)
  }

  return (
    <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      <p>{person.isMember ? t('join.member', { account }) : t('join.as', { name: person.name })}</p>
      <FormMessage>{failure !== null && signInWords(failure)['']}</FormMessage>
      {person.isMember ? (
        <Link to="/" className={buttonClass('primary')}>
          {t('join.open')}
        </Link>
      ) : (
        <Button
          variant="primary"
          className="w-full whitespace-normal"
          busy={busy !== null}
          onClick={() => void run('accept', () => startSession('acceptInvitation', { token }))}
        >
          {t('join.accept', { account })}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        busy={isLeaving}
        className="self-center"
        onClick={() => void leave()}
      >
        {t('join.notYou')}
      </Button>
    </div>
  )
}
