import { UserPlus } from 'lucide-react'
import { useState, useRef } from 'react'
import type { Session } from '#contract/session.ts'
import {
  useMembers,
  useRenameAccount,
  type ApprovalRules,
  useRequireApproval,
  useInvitations,
  useRevokeInvitation,
} from '../../api/members.ts'
import { failureOf } from '../../api/failure-of.ts'
import { offers, useOffers } from '../../api/session.ts'
import { useHasSections } from '../../feature.tsx'
import { Loaded, LoadFailure } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { AccountPage, AccountPart, NameForm } from '../account-page.tsx'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { When } from '../../ui/when.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { refusalWords } from './link-dialog.tsx'
import type { Invitation } from '#contract/people/member-operations.ts'

/** Members, invitations, and the rules of the account. A person alone sees how to invite the first one. */
export function PeopleScreen() {
  return (
    <AccountPage path="/account/people" lead={t('people.lead')} action={<Invite />}>
      {(session) => (
        <>
          {offers(session, 'updateAccount') && <AccountName session={session} />}
          <Members session={session} />
          {session.isAlone !== true && offers(session, 'listInvitations') && <InvitationList />}
        </>
      )}
    </AccountPage>
  )
}

function Invite() {
  const [isOpen, setIsOpen] = useState(false)
  if (!useOffers('createInvitation')) return null
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setIsOpen(true)}>
        {t('people.invite')}
      </Button>
      <InviteDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function Members({ session }: { readonly session: Session }) {
  return (
    <Loaded query={useMembers()} label={t('people.members.loading')}>
      {(members) => (
        <>
          <MemberList members={members} session={session} />
          {(session.isAlone !== true || session.isApprovalRequired === true) && (
            <ApprovalRule session={session} hasApprovers={members.some(({ isApprover }) => isApprover)} />
          )}
        </>
      )}
    </Loaded>
  )
}

function AccountName({ session }: { readonly session: Session }) {
  const rename = useRenameAccount()
  return (
    <NameForm
      label={t('people.account')}
      hint={t('people.account.hint')}
      name={session.user.name}
      missing={t('people.account.missing')}
      saved={t('people.account.saved')}
      autoComplete="organization"
      isSaving={rename.isPending}
      onSave={(name, outcome) => rename.mutate(name, outcome)}
    />
  )
}

type ApprovalRuleProps = { readonly session: Session; readonly hasApprovers: boolean }

/** Whether the account needs an approval before print: a switch for owners, a sentence for everybody else. */
function ApprovalRule({ session, hasApprovers }: ApprovalRuleProps) {
  const require = useRequireApproval()
  const hasLinks = useHasSections('approval')
  const [failed, setFailed] = useState<string | null>(null)
  const sent = require.isPending ? require.variables : {}
  const isRequired = sent.isRequired ?? session.isApprovalRequired === true
  const isByLink = sent.isByLink ?? session.isApprovalByLink === true
  const isByOther = sent.isByOther ?? session.isApprovalByOther === true
  if (!offers(session, 'requireApproval')) {
    return isRequired ? <Banner live={false}>{t('people.print.required')}</Banner> : null
  }

  function change(rules: ApprovalRules, words: string): void {
    setFailed(null)
    require.mutate(rules, {
      onSuccess: () => announce(words),
      onError: (thrown) => setFailed(refusalWords(failureOf(thrown))),
    })
  }

  return (
    <section className="flex flex-col gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6">
      <Switch
        label={t('people.print')}
        hint={t('people.print.text')}
        checked={isRequired}
        onCheckedChange={(next) =>
          change({ isRequired: next }, next ? t('people.print.on') : t('people.print.off'))
        }
      />
      <Switch
        label={t('people.other')}
        hint={t('people.other.text')}
        checked={isByOther}
        onCheckedChange={(next) =>
          change({ isByOther: next }, next ? t('people.other.on') : t('people.other.off'))
        }
      />
      {hasLinks && (
        <Switch
          label={t('people.signOff')}
          hint={t('people.signOff.text')}
          checked={isByLink}
          onCheckedChange={(next) =>
            change({ isByLink: next }, next ? t('people.signOff.on') : t('people.signOff.off'))
          }
        />
      )}
      {isRequired && !hasApprovers && <Banner tone="warn">{t('people.print.nobody')}</Banner>}
      {failed !== null && <Banner tone="bad">{failed}</Banner>}
    </section>
  )
}

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
        // The focused button disappears with its row.
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
            {t('people.invitations.ends')} <When at={expiresAt} />
          </span>
        </p>
      </div>
      <Button size="small" busy={isBusy} aria-label={t('people.revoke.named', { guest })} onClick={onRevoke}>
        {t('people.revoke')}
      </Button>
    </li>
  )
}
