import { Link } from '@tanstack/react-router'
import { pendingInvitation, setPendingInvitation } from '../api/pending-invitation.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useStore } from '../ui/store.ts'

/** An invitation that this person opened and has not accepted: an empty library may be the wrong account. */
export function InvitationNotice() {
  const invitation = useStore(pendingInvitation)
  if (invitation === null || invitation.accountName === '') return null
  const { accountName: account, invitedBy } = invitation
  return (
    <Banner
      live={false}
      title={t('ways.invited.title')}
      actions={
        <>
          <Link to="/join" className={buttonClass('secondary')}>
            {t('ways.invited.open')}
          </Link>
          <Button variant="quiet" onClick={() => setPendingInvitation(null)}>
            {t('ways.invited.dismiss')}
          </Button>
        </>
      }
    >
      {invitedBy === null
        ? t('ways.invited.byNobody', { account })
        : t('ways.invited.by', { name: invitedBy, account })}
    </Banner>
  )
}
