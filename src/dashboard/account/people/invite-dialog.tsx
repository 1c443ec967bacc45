import { maxLengths } from '#contract/limits.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Failure } from '#contract/failure.ts'
import type { memberOperations } from '#contract/people/member-operations.ts'
import { emailSchema } from '#contract/people/person.ts'
import { type Role, roles } from '#contract/people/roles.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useCreateInvitation } from '../../api/members.ts'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LinkDialog, refusalWords } from './link-dialog.tsx'

type Invited = z.infer<(typeof memberOperations)['createInvitation']['answer']>

type InviteDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Two steps: role and address, then the link, shown once. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const [invited, setInvited] = useState<Invited | null>(null)
  if (invited === null) return <InviteForm open={open} onClose={onClose} onInvited={setInvited} />
  return (
    <InvitedDialog
      invited={invited}
      onClose={() => {
        setInvited(null)
        onClose()
      }}
    />
  )
}

type InviteFormProps = InviteDialogProps & { readonly onInvited: (invited: Invited) => void }

type Problems = { readonly email?: string; readonly whole?: string }

/** A change of the form clears its problems. */
function InviteForm({ open, onClose, onInvited }: InviteFormProps) {
  const create = useCreateInvitation()
  const emailInput = useRef<HTMLInputElement>(null)
  const [role, setRole] = useState<Role>('editor')
  const [isApprover, setIsApprover] = useState(false)
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  function refuse(next: Problems): void {
    setProblems(next)
    if (next.email !== undefined) emailInput.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (create.isPending) return
    const address = email.trim()
    if (address !== '' && !emailSchema.safeParse(address).success)
      return refuse({ email: t('people.invite.email.invalid') })
    setProblems({})
    create.mutate(
      { role, isApprover, email: address === '' ? null : address },
      { onSuccess: onInvited, onError: (failure) => refuse(problemsOf(failureOf(failure))) },
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('people.invite.title')}
      confirm={t('people.invite.action')}
      busy={create.isPending}
      onSubmit={submit}
      onChange={() => setProblems({})}
      className="flex flex-col gap-4"
    >
      <RoleChoice role={role} onChange={setRole} />
      <Switch
        label={t('people.invite.approver')}
        hint={t('people.invite.approver.hint')}
        checked={isApprover}
        onCheckedChange={setIsApprover}
      />
      <TextField
        ref={emailInput}
        label={t('people.invite.email')}
        aside={t('common.optional')}
        hint={t('people.invite.email.hint')}
        error={problems.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLengths.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormMessage>{problems.whole}</FormMessage>
    </FormDialog>
  )
}

type RoleChoiceProps = { readonly role: Role; readonly onChange: (role: Role) => void }

function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{t('people.invite.role')}</legend>
      <div className="flex flex-col divide-y divide-line rounded-base border border-line-strong">
        {roles.map((value) => (
          <label key={value} className="flex cursor-pointer items-start gap-3 px-3 py-2">
            <input
              type="radio"
              name={group}
              value={value}
              checked={role === value}
              onChange={() => onChange(value)}
              aria-label={t(`people.role.${value}`)}
              aria-describedby={`${group}-${value}`}
              className="mt-1 size-4 shrink-0 accent-signal"
            />
            <span>
              <span className="block font-medium">{t(`people.role.${value}`)}</span>
              <span id={`${group}-${value}`} className="block text-small text-ink-soft">
                {t(`people.role.${value}.text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function problemsOf(failure: Failure): Problems {
  if (failure.kind === 'network') return { whole: t('people.invite.unknown') }
  const isEmail = failure.kind === 'validation' && failure.errors.some(({ field }) => field === 'email')
  return isEmail ? { email: refusalWords(failure) } : { whole: refusalWords(failure) }
}

type InvitedDialogProps = { readonly invited: Invited; readonly onClose: () => void }

function InvitedDialog({ invited: { data, link, mail }, onClose }: InvitedDialogProps) {
  const { email } = data
  return (
    <LinkDialog
      link={link}
      title={email === null ? t('people.link.title.noEmail') : t('people.link.title', { email })}
      description={t('people.link.text', {
        role: t(`people.role.${data.role}`),
        time: formatInstant(data.expiresAt),
      })}
      above={
        email !== null && (
          <Banner tone={mail === 'sent' ? 'good' : 'warn'}>
            {mail === 'none' ? t('people.link.none') : t(`people.link.${mail}`, { email })}
          </Banner>
        )
      }
      onClose={onClose}
    />
  )
}
