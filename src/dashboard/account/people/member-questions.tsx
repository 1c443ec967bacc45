import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Member, OutsideLink } from '#contract/people/member-operations.ts'
import type { Role } from '#contract/people/roles.ts'
import { failureOf } from '../../api/failure-of.ts'
import {
  useCreateRecoveryLink,
  useLeaveAccount,
  useOutsideLinks,
  useRemoveMember,
} from '../../api/members.ts'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { AlertDialog, FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LinkDialog, refusalWords } from './link-dialog.tsx'

type RemoveQuestionProps = {
  readonly member: Member
  readonly account: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onProblem: (words: string) => void
  readonly onGone: () => void
}

export function RemoveQuestion({ member, account, open, onClose, onProblem, onGone }: RemoveQuestionProps) {
  const { id, name } = member
  const remove = useRemoveMember()
  const { data: links, isLoading } = useOutsideLinks(id, open)
  const [outside, setOutside] = useState<'keep' | 'off'>('keep')
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('people.remove.title', { name })}
      description={t('people.remove.text', { name, account })}
      confirm={t('people.remove.action', { name })}
      destructive
      busy={remove.isPending || isLoading}
      onConfirm={() =>
        remove.mutate(
          { id, outside },
          {
            onSuccess() {
              announce(t('people.removed', { name }))
              onGone()
            },
            onError(failure) {
              onClose()
              onProblem(t('people.remove.failed', { name, reason: refusalWords(failureOf(failure)) }))
            },
          },
        )
      }
    >
      {links !== undefined && links.length > 0 && (
        <OutsideChoice name={name} account={account} links={links} outside={outside} onChoose={setOutside} />
      )}
    </AlertDialog>
  )
}

type OutsideChoiceProps = {
  readonly name: string
  readonly account: string
  readonly links: readonly OutsideLink[]
  readonly outside: 'keep' | 'off'
  readonly onChoose: (outside: 'keep' | 'off') => void
}

/** Links of a removed member that people outside go on using, unless an owner switches them off. */
function OutsideChoice({ name, account, links, outside, onChoose }: OutsideChoiceProps) {
  const group = useId()
  return (
    <>
      <p id={group} className="font-semibold">
        {t('people.outside', { name, account })}
      </p>
      <ul aria-labelledby={group} className="mt-1 max-h-40 overflow-y-auto">
        {links.map(({ kind, id, name: of }) => (
          <li key={`${kind} ${id}`} className="[overflow-wrap:anywhere]">
            {t(`people.outside.${kind}`, { name: of })}
          </li>
        ))}
      </ul>
      <fieldset className="mt-3">
        <legend className="sr-only">{t('people.outside', { name, account })}</legend>
        {(['keep', 'off'] as const).map((choice) => (
          <label key={choice} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={group}
              checked={outside === choice}
              onChange={() => onChoose(choice)}
              className="size-5 shrink-0 accent-signal"
            />
            {t(`people.outside.${choice}`)}
          </label>
        ))}
      </fieldset>
    </>
  )
}

type LowerQuestionProps = {
  /** The role that an owner chose for themselves; null for none. */
  readonly role: Role | null
  readonly account: string
  readonly onClose: () => void
  readonly onConfirm: (role: Role) => void
}

export function LowerQuestion({ role, account, onClose, onConfirm }: LowerQuestionProps) {
  return (
    <AlertDialog
      open={role !== null}
      onClose={onClose}
      title={t('people.lower.title')}
      description={t('people.lower.text', { role: role === null ? '' : t(`people.role.${role}`), account })}
      confirm={t('people.lower.action')}
      onConfirm={() => {
        if (role !== null) onConfirm(role)
        onClose()
      }}
    />
  )
}

type LeaveDialogProps = { readonly account: string; readonly onClose: () => void }

/** Asks to type the name of the account, because leaving cannot be undone alone. */
export function LeaveDialog({ account, onClose }: LeaveDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const leave = useLeaveAccount()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (leave.isPending) return
    if (typed.trim() !== account.trim()) {
      setError(t('people.leave.mismatch'))
      input.current?.focus()
      return
    }
    leave.mutate(undefined, {
      onSuccess: () => announce(t('people.left', { account })),
      onError(failure) {
        setError(refusalWords(failureOf(failure)))
        input.current?.focus()
      },
    })
  }

  return (
    <FormDialog
      onClose={onClose}
      initialFocus={input}
      title={t('people.leave.title', { account })}
      description={t('people.leave.text')}
      confirm={t('people.leave.action')}
      destructive
      busy={leave.isPending}
      onSubmit={submit}
      className=""
    >
      <TextField
        ref={input}
        label={t('people.leave.name', { account })}
        error={error}
        value={typed}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}

type RecoveryDialogProps = {
  readonly member: Member
  readonly onClose: () => void
  readonly onProblem: (words: string) => void
}

/** Makes the link when it opens, and shows it once. */
export function RecoveryDialog({ member: { id, name }, onClose, onProblem }: RecoveryDialogProps) {
  const { mutate, data } = useCreateRecoveryLink()
  const isAsked = useRef(false)
  const create = useEffectEvent(() => {
    mutate(id, {
      onError(failure) {
        onClose()
        onProblem(t('people.recovery.failed', { name, reason: refusalWords(failureOf(failure)) }))
      },
    })
  })
  useEffect(() => {
    // Creating a second link would revoke the first.
    if (isAsked.current) return
    isAsked.current = true
    create()
  }, [])
  if (data === undefined) return null
  return (
    <LinkDialog
      link={data.link}
      title={t('people.recovery.title', { name })}
      description={t('people.recovery.text', { name, time: formatInstant(data.expiresAt) })}
      onClose={onClose}
    />
  )
}
