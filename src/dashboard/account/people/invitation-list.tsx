import { useRef, useState } from 'react'
import type { Invitation } from '#contract/people/member-operations.ts'
import { useInvitations, useRevokeInvitation } from '../../api/members.ts'
import { LoadFailure } from '../../failures/failure-prompt.tsx'
import { formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountPart } from '../account-page.tsx'

/** Invitations that nobody has accepted yet. */
export function InvitationList() {
  const invitations = useInvitations()
  const revoke = useRevokeInvitation()
  const list = useRef<HTMLUListElement>(null)
  const [hasFailed, setHasFailed] = useState(false)

  function end({ id }: Invitation): void {
    setHasFailed(false)
    revoke.mutate(id, {
      onSuccess() {
        announce(t('people.revoked'))
        // The pressed button is gone with its row.
        setTimeout(() => list.current?.focus())
      },
      onError: () => setHasFailed(true),
    })
  }

  if (invitations.isError && invitations.data === undefined) return <LoadFailure query={invitations} />
  const open = invitations.data ?? []
  return (
    <AccountPart
      title={t('people.invitations')}
      text={
        invitations.data !== undefined && open.length === 0
          ? t('people.invitations.none')
          : t('people.invitations.text')
      }
    >
      {hasFailed && (
        <div className="px-4 pb-4 sm:px-6">
          <Banner tone="bad">{t('people.revoke.failed')}</Banner>
        </div>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('people.invitations')}
        className="divide-y divide-line outline-none"
      >
        {open.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={revoke.isPending && revoke.variables === invitation.id}
            onRevoke={() => end(invitation)}
          />
        ))}
      </ul>
    </AccountPart>
  )
}

type InvitationRowProps = {
  readonly invitation: Invitation
  readonly isBusy: boolean
  readonly onRevoke: () => void
}

function InvitationRow({ invitation, isBusy, onRevoke }: InvitationRowProps) {
  const { email, role, isApprover, invitedBy, expiresAt } = invitation
  const guest = email ?? t('people.invitations.byLink')
  const roleWords = t(`people.role.${role}`)
  return (
    <li className="flex items-center gap-4 border-t border-line px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{guest}</p>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
          <span>{isApprover ? t('people.invitations.mayApprove', { role: roleWords }) : roleWords}</span>
          {invitedBy !== null && <span>{t('people.invitations.by', { name: invitedBy.name })}</span>}
          <span>
            {t('people.invitations.ends')}{' '}
            <time dateTime={expiresAt} title={formatInstant(expiresAt)}>
              {formatRelative(expiresAt)}
            </time>
          </span>
        </p>
      </div>
      <Button size="small" busy={isBusy} aria-label={t('people.revoke.named', { guest })} onClick={onRevoke}>
        {t('people.revoke')}
      </Button>
    </li>
  )
}
