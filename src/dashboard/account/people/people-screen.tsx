import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useMembers, useRenameAccount, type ApprovalRules, useRequireApproval } from '../../api/members.ts'
import { failureOf } from '../../api/failure-of.ts'
import { offers, useSession } from '../../api/session.ts'
import { LoadFailure } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountPage } from '../account-page.tsx'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { NameForm } from '../name-form.tsx'
import { refusalWords } from './refusal-words.ts'

/** Members of the account, invitations, and rules that owners set. */
export function PeopleScreen() {
  return (
    <AccountPage path="/account/people" lead={t('people.lead')} action={<Invite />}>
      {(session) => (
        <>
          {offers(session, 'updateAccount') && <AccountName session={session} />}
          <Members session={session} />
          {offers(session, 'listInvitations') && <InvitationList />}
        </>
      )}
    </AccountPage>
  )
}

function Invite() {
  const session = useSession().data
  const [isOpen, setIsOpen] = useState(false)
  if (session === undefined || !offers(session, 'createInvitation')) return null
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t('people.invite')}
      </Button>
      <InviteDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function Members({ session }: { readonly session: Session }) {
  const members = useMembers()
  if (members.data === undefined) {
    return members.isError ? (
      <LoadFailure query={members} />
    ) : (
      <div role="status">
        <span className="sr-only">{t('people.members.loading')}</span>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  return (
    <>
      <MemberList members={members.data} session={session} />
      <ApprovalRule session={session} hasApprovers={members.data.some(({ isApprover }) => isApprover)} />
    </>
  )
}

/** The name of the account, for owners. */
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
  const [failed, setFailed] = useState<string | null>(null)
  const sent = require.isPending ? require.variables : {}
  const isRequired = sent.isRequired ?? session.isApprovalRequired === true
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
      {isRequired && !hasApprovers && <Banner tone="warn">{t('people.print.nobody')}</Banner>}
      {failed !== null && <Banner tone="bad">{failed}</Banner>}
    </section>
  )
}
