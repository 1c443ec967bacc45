import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InvitationOffer } from '#contract/people/sign-in-answers.ts'
import { storeCredentials } from '../api/credentials.ts'
import { setPendingInvitation } from '../api/pending-invitation.ts'
import { queryKeys } from '../api/query-keys.ts'
import { endSession, startSession } from '../api/sign-in.ts'
import { signInWords } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { useStartSession } from './use-start-session.ts'

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
