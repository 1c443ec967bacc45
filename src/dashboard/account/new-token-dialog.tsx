import { maxLengths } from '#contract/limits.ts'
import { useState, useRef, type FormEvent, type Ref } from 'react'
import type { Failure } from '#contract/failure.ts'
import { includesRole, type Role, roles } from '#contract/people/roles.ts'
import type { Session } from '#contract/session.ts'
import { failureOf } from '../api/failure-of.ts'
import { useCreateAccessToken } from '../api/members.ts'
import { failureWords } from '../failures/failure-words.ts'
import { formatInstant } from '../messages/format.ts'
import { reasonWords, refusalReason } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/field.tsx'
import { SecretDialog } from './people/link-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

type NewToken = { readonly name: string; readonly token: string }

type NewTokenDialogProps = {
  readonly session: Session
  readonly open: boolean
  readonly onClose: () => void
}

/** Two steps: name, lifetime and role, then the secret, shown once. */
export function NewTokenDialog({ session, open, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null)
  if (made === null) return <NewTokenForm session={session} open={open} onClose={onClose} onMade={setMade} />
  return (
    <SecretDialog
      title={t('access.secret.title', { name: made.name })}
      description={t('access.secret.text')}
      label={t('access.secret.label')}
      secret={made.token}
      copy={t('access.secret.copy')}
      done={t('access.secret.done')}
      discard={t('access.secret.discard')}
      onClose={() => {
        setMade(null)
        onClose()
      }}
    />
  )
}

type NewTokenFormProps = NewTokenDialogProps & { readonly onMade: (made: NewToken) => void }

type Problems = { readonly name?: string; readonly day?: string; readonly whole?: string }

/** The form for a new token. Keeps the typed values until the token is created; a change clears the problems. */
function NewTokenForm({ session: { role: most }, open, onClose, onMade }: NewTokenFormProps) {
  const nameInput = useRef<HTMLInputElement>(null)
  const dayInput = useRef<HTMLInputElement>(null)
  const create = useCreateAccessToken()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role | undefined>(most === 'owner' ? 'editor' : most)
  const [expiry, setExpiry] = useState<Expiry>({ choice: 'days90', lastDay: '' })
  const [problems, setProblems] = useState<Problems>({})
  const expiresAt = expiryInstant(expiry.choice, expiry.lastDay)
  function ask(missing: Problems, input: typeof nameInput): void {
    setProblems(missing)
    input.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (create.isPending) return
    const wanted = name.trim()
    if (wanted === '') return ask({ name: t('access.new.nameMissing') }, nameInput)
    if (expiresAt === undefined) return ask({ day: t('access.new.dayMissing') }, dayInput)
    const fields = { name: wanted, expiresAt, ...(role !== undefined && { role }) }
    create.mutate(fields, {
      onSuccess: ({ token }) => onMade({ name: wanted, token }),
      onError: (failure) => setProblems(problemsOf(failureOf(failure))),
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      initialFocus={nameInput}
      title={t('access.new.title')}
      confirm={t('access.new.make')}
      busy={create.isPending}
      onSubmit={submit}
      onChange={() => setProblems({})}
    >
      <TextField
        ref={nameInput}
        label={t('access.new.name')}
        hint={t('access.new.nameHint')}
        error={problems.name}
        value={name}
        maxLength={maxLengths.name}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ExpiryFields
        {...expiry}
        expiresAt={expiresAt}
        dayInput={dayInput}
        dayError={problems.day}
        onChange={setExpiry}
      />
      {most !== undefined && role !== undefined && <RoleField most={most} role={role} onChange={setRole} />}
      <FormMessage>{problems.whole}</FormMessage>
    </FormDialog>
  )
}

type RoleFieldProps = {
  /** The role of the person, which no token exceeds. */
  readonly most: Role
  readonly role: Role
  readonly onChange: (role: Role) => void
}

function RoleField({ most, role, onChange }: RoleFieldProps) {
  return (
    <Select
      label={t('access.new.role')}
      value={role}
      options={roles
        .filter((value) => includesRole(most, value))
        .map((value) => ({ value, label: t(`access.role.${value}`) }))}
      onChange={(event) => {
        const chosen = roles.find((value) => value === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

type Expiry = { readonly choice: ExpiryChoice; readonly lastDay: string }

type ExpiryFieldsProps = Expiry & {
  /** ISO 8601; null for never, undefined while no valid day is chosen. */
  readonly expiresAt: string | null | undefined
  readonly dayInput: Ref<HTMLInputElement>
  readonly dayError: string | undefined
  readonly onChange: (expiry: Expiry) => void
}

function ExpiryFields({ choice, lastDay, expiresAt, dayInput, dayError, onChange }: ExpiryFieldsProps) {
  const ends =
    expiresAt === null
      ? t('access.new.neverHint')
      : expiresAt && t('access.new.ends', { time: formatInstant(expiresAt) })
  return (
    <>
      <Select
        label={t('access.new.expiry')}
        hint={choice === 'date' ? undefined : ends}
        reserve={choice !== 'date'}
        value={choice}
        options={expiryChoices.map((value) => ({ value, label: t(`access.new.${value}`) }))}
        onChange={(event) => {
          const chosen = expiryChoices.find((value) => value === event.target.value)
          if (chosen !== undefined) onChange({ choice: chosen, lastDay })
        }}
      />
      {choice === 'date' && (
        <TextField
          ref={dayInput}
          type="date"
          label={t('access.new.day')}
          hint={ends}
          error={dayError}
          value={lastDay}
          min={today()}
          onChange={(event) => onChange({ choice, lastDay: event.target.value })}
        />
      )}
    </>
  )
}

function problemsOf(failure: Failure): Problems {
  if (failure.kind === 'network') return { whole: t('access.new.unknown') }
  if (failure.kind !== 'validation') return { whole: failureWords(failure, 'save').text }
  const named = failure.errors.find(({ field }) => field === 'name')
  if (named !== undefined) return { name: reasonWords(named) }
  return { whole: refusalReason(failure) || failureWords(failure, 'save').text }
}

const expiryChoices = ['days30', 'days90', 'days365', 'date', 'never'] as const
type ExpiryChoice = (typeof expiryChoices)[number]

const day = 24 * 3_600_000
const days: Partial<Record<ExpiryChoice, number>> = { days30: 30, days90: 90, days365: 365 }

/**
 * When a token expires (ISO 8601); null for never, undefined when the day is missing or past.
 *
 * @param lastDay YYYY-MM-DD in the reader's zone; the token works until the end of that day. @param now
 * milliseconds since 1970.
 */
export function expiryInstant(
  choice: ExpiryChoice,
  lastDay: string,
  now: number = Date.now(),
): string | null | undefined {
  if (choice === 'never') return null
  const length = days[choice]
  if (length !== undefined) return new Date(now + length * day).toISOString()
  const [year, month, date] = lastDay.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const end = new Date(year, month - 1, date + 1)
  return Number.isNaN(end.getTime()) || end.getTime() <= now ? undefined : end.toISOString()
}

/** Today in the reader's zone, YYYY-MM-DD. */
function today(): string {
  const date = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
