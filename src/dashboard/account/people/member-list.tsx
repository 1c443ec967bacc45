import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Member } from '#contract/people/member-operations.ts'
import { type Role, roles } from '#contract/people/roles.ts'
import type { Session } from '#contract/session.ts'
import { failureOf } from '../../api/failure-of.ts'
import { type MemberUpdate, useUpdateMember } from '../../api/members.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AccountPart } from '../account-page.tsx'
import { LeaveDialog, LowerQuestion, RecoveryDialog, RemoveQuestion } from './member-questions.tsx'
import { refusalWords } from './link-dialog.tsx'
import { When } from '../../ui/when.tsx'

type MemberListProps = { readonly members: readonly Member[]; readonly session: Session }

/** Members with their role. Owners change roles and remove people; everybody else reads. */
export function MemberList({ members, session }: MemberListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <AccountPart
      title={t('people.members')}
      {...(!offers(session, 'updateMember') && { text: t('people.ask') })}
    >
      {problem !== null && (
        <div className="px-4 pb-4 sm:px-6">
          <Banner tone="bad">{problem}</Banner>
        </div>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t('people.members')} className="outline-none">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            session={session}
            onProblem={setProblem}
            onGone={() => setTimeout(() => list.current?.focus())}
          />
        ))}
      </ul>
    </AccountPart>
  )
}

type MemberRowProps = {
  readonly member: Member
  readonly session: Session
  readonly onProblem: (words: string | null) => void
  /** Called when the row disappears, to move the focus. */
  readonly onGone: () => void
}

function MemberRow({ member, session, onProblem, onGone }: MemberRowProps) {
  const { name, email, isMe, lastUsedAt } = member
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:flex-nowrap sm:px-6">
      <Avatar name={name} size="base" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {name}
          </span>
          {isMe && (
            <span className="rounded-small border border-line-strong px-1.5 text-small text-ink-soft">
              {t('people.you')}
            </span>
          )}
        </p>
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
          {email !== null && <span className="block">{email}</span>}
          {lastUsedAt === null ? (
            t('people.neverSeen')
          ) : (
            <>
              {t('people.seen')} <When at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <MemberActions member={member} session={session} onProblem={onProblem} onGone={onGone} />
      {session.isAlone === true ? (
        t(`people.role.${member.role}`)
      ) : offers(session, 'updateMember') ? (
        <MemberRights member={member} session={session} />
      ) : (
        <p className="basis-full text-small text-ink-soft sm:basis-auto sm:text-end">
          {t(`people.role.${member.role}`)}
          {member.isApprover && <span className="block">{t('people.approver')}</span>}
        </p>
      )}
    </li>
  )
}

type MemberRightsProps = { readonly member: Member; readonly session: Session }

/** Role and approval, which an owner changes. A refusal shows at the role. */
function MemberRights({ member, session }: MemberRightsProps) {
  const { id, name, isMe } = member
  const update = useUpdateMember()
  const [error, setError] = useState<string | undefined>()
  const [asked, setAsked] = useState<Role | null>(null)
  const wanted = update.isPending ? update.variables : undefined

  function change(next: Omit<MemberUpdate, 'id'>, done: string): void {
    setError(undefined)
    update.mutate(
      { id, ...next },
      { onSuccess: () => announce(done), onError: (failure) => setError(refusalWords(failureOf(failure))) },
    )
  }
  const changeRole = (role: Role) =>
    change({ role }, t('people.changed', { name, role: t(`people.role.${role}`) }))

  return (
    <div className="flex basis-full flex-wrap items-start justify-between gap-x-4 gap-y-2 *:w-44 max-sm:*:first:w-36 sm:w-44 sm:basis-auto sm:flex-col">
      <RoleSelect
        name={name}
        role={wanted?.role ?? member.role}
        error={error}
        onChange={(role) => {
          // An owner who lowers their own role cannot undo it.
          if (isMe) setAsked(role)
          else changeRole(role)
        }}
      />
      <Switch
        label={t('people.approver')}
        name={t('people.approver.of', { name })}
        checked={wanted?.isApprover ?? member.isApprover}
        onCheckedChange={(next) =>
          change(
            { isApprover: next },
            next ? t('people.approver.on', { name }) : t('people.approver.off', { name }),
          )
        }
      />
      {isMe && (
        <LowerQuestion
          role={asked}
          account={session.user.name}
          onClose={() => setAsked(null)}
          onConfirm={changeRole}
        />
      )}
    </div>
  )
}

type RoleSelectProps = {
  readonly name: string
  readonly role: Role
  readonly error: string | undefined
  readonly onChange: (role: Role) => void
}

function RoleSelect({ name, role, error, onChange }: RoleSelectProps) {
  return (
    <Select
      label={t('people.role.of', { name })}
      hideLabel
      reserve={false}
      error={error}
      value={role}
      options={roles.map((value) => ({ value, label: t(`people.role.${value}`) }))}
      onChange={(event) => {
        const chosen = roles.find((value) => value === event.target.value)
        if (chosen !== undefined && chosen !== role) onChange(chosen)
      }}
    />
  )
}

type Question = 'remove' | 'leave' | 'recovery'

function MemberActions({ member, session, onProblem, onGone }: MemberRowProps) {
  const [asked, setAsked] = useState<Question | null>(null)
  const close = () => setAsked(null)
  const actions = actionsFor(member, session, (question) => {
    onProblem(null)
    setAsked(question)
  })
  // Keeps the columns aligned.
  if (actions.length === 0) return <span className="hidden size-8 shrink-0 sm:order-last sm:block" />
  return (
    <span className="sm:order-last">
      <Menu
        trigger={<IconButton label={t('people.actions', { name: member.name })} icon={Ellipsis} />}
        actions={actions}
      />
      <RemoveQuestion
        member={member}
        account={session.user.name}
        open={asked === 'remove'}
        onClose={close}
        onProblem={onProblem}
        onGone={onGone}
      />
      {asked === 'leave' && <LeaveDialog account={session.user.name} onClose={close} />}
      {asked === 'recovery' && <RecoveryDialog member={member} onClose={close} onProblem={onProblem} />}
    </span>
  )
}

/** Owners can act on other members. Everybody can leave, but not with an access token. */
function actionsFor(
  { isMe }: Member,
  session: Session,
  onAsk: (question: Question) => void,
): readonly MenuAction[] {
  if (isMe) {
    return session.signedInBy === 'session' && offers(session, 'leaveAccount')
      ? [{ label: t('people.leave'), destructive: true, onSelect: () => onAsk('leave') }]
      : []
  }
  return [
    ...(offers(session, 'createRecoveryLink')
      ? [{ label: t('people.recovery'), onSelect: () => onAsk('recovery') }]
      : []),
    ...(offers(session, 'removeMember')
      ? [{ label: t('people.remove'), destructive: true, onSelect: () => onAsk('remove') }]
      : []),
  ]
}
