import { type FormEvent, useState } from 'react'
import type { BrandedDomain, DomainPages } from '#contract/domains.ts'
import { maxLengths } from '#contract/limits.ts'
import type { Session } from '#contract/session.ts'
import { useEditDomainPages, useForwardQueries, useShowPreviews } from '../api/domains.ts'
import { failureOf } from '../api/failure-of.ts'
import { EditConflict } from '../api/save-edit.ts'
import { offers } from '../api/session.ts'
import { EditConflictNote, type EditOutcome } from '../failures/edit-conflict.tsx'
import { failureWords } from '../failures/failure-words.ts'
import { reasonWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'

type DomainPagesDialogProps = {
  readonly domain: BrandedDomain
  readonly open: boolean
  readonly onClose: () => void
}

const fields = ['rootUrl', 'missingUrl'] as const
type Problem = Partial<Record<(typeof fields)[number] | 'scanMarks' | 'whole', string>>

/** Where a domain itself and its unknown links lead, and what links from elsewhere need. */
export function DomainPagesDialog({ domain, open, onClose }: DomainPagesDialogProps) {
  const set = useEditDomainPages(domain.domain)
  const [from] = useState(domain.pages ?? {})
  const [typed, setTyped] = useState(() => typedOf(domain))
  const [isOpen, setIsOpen] = useState(domain.pages?.isOpen === true)
  const [problem, setProblem] = useState<Problem>({})
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (set.isPending) return
    set.mutate({ from, mine: { ...readTyped(typed), isOpen } }, outcome)
  }
  const outcome = {
    onSuccess() {
      announce(t('domains.pages.saved', { domain: domain.domain }))
      onClose()
    },
    onError: (thrown: Error) => setProblem(problemOf(thrown)),
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('domains.pages.title', { domain: domain.domain })}
      confirm={t('common.save')}
      busy={set.isPending}
      onSubmit={submit}
      onChange={() => setProblem({})}
    >
      {fields.map((field) => (
        <TextField
          {...asTyped}
          key={field}
          label={t(`domains.pages.${field}`, { domain: domain.domain })}
          hint={t(`domains.pages.${field}.hint`)}
          error={problem[field]}
          value={typed[field]}
          maxLength={maxLengths.destination}
          type="url"
          inputMode="url"
          placeholder="https://"
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <ElsewhereFields
        domain={domain.domain}
        problem={problem.scanMarks}
        isOpen={isOpen}
        onOpen={setIsOpen}
        scanMarks={typed.scanMarks}
        onScanMarks={(scanMarks) => setTyped({ ...typed, scanMarks })}
      />
      <PagesConflict edit={set} outcome={outcome} domain={domain.domain} />
      <FormMessage>{problem.whole}</FormMessage>
    </FormDialog>
  )
}

type PagesConflictProps = {
  readonly edit: ReturnType<typeof useEditDomainPages>
  readonly outcome: EditOutcome
  readonly domain: string
}

function PagesConflict({ edit, outcome, domain }: PagesConflictProps) {
  return (
    <EditConflictNote
      edit={edit}
      labels={{
        rootUrl: t('domains.pages.rootUrl', { domain }),
        missingUrl: t('domains.pages.missingUrl'),
        isOpen: t('domains.pages.isOpen'),
        scanMarks: t('domains.pages.scanMarks'),
      }}
      outcome={outcome}
    />
  )
}

type ElsewhereFieldsProps = {
  readonly domain: string
  readonly problem: string | undefined
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly scanMarks: string
  readonly onScanMarks: (scanMarks: string) => void
}

/** Settings for links that were printed with another service. */
function ElsewhereFields({ domain, problem, isOpen, onOpen, scanMarks, onScanMarks }: ElsewhereFieldsProps) {
  return (
    <>
      <Switch
        label={t('domains.pages.isOpen')}
        hint={t('domains.pages.isOpen.hint', { domain })}
        checked={isOpen}
        onCheckedChange={onOpen}
      />
      <TextField
        {...asTyped}
        label={t('domains.pages.scanMarks')}
        hint={t('domains.pages.scanMarks.hint')}
        error={problem}
        value={scanMarks}
        maxLength={maxLengths.name}
        dir="ltr"
        placeholder="r=qr"
        onChange={({ target }) => onScanMarks(target.value)}
      />
    </>
  )
}

/** Addresses and marks are no words. */
const asTyped = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

function typedOf({ pages }: BrandedDomain) {
  return {
    rootUrl: pages?.rootUrl ?? '',
    missingUrl: pages?.missingUrl ?? '',
    scanMarks: pages?.scanMarks.join(', ') ?? '',
  }
}

function readTyped({ rootUrl, missingUrl, scanMarks }: ReturnType<typeof typedOf>): DomainPages {
  return {
    rootUrl: rootUrl.trim(),
    missingUrl: missingUrl.trim(),
    scanMarks: scanMarks.split(/[\s,;?&]+/).filter(Boolean),
  }
}

function problemOf(thrown: unknown): Problem {
  if (thrown instanceof EditConflict) return {}
  const failure = failureOf(thrown)
  const errors = failure.kind === 'validation' ? failure.errors : []
  // One of several marks is `scanMarks.1`.
  const byField = errors.map((error) => [error.field.split('.', 1)[0] ?? '', reasonWords(error)] as const)
  const known = byField.filter(([name]) => [...fields, 'scanMarks'].includes(name))
  return known.length === 0 ? { whole: failureWords(failure, 'save').text } : Object.fromEntries(known)
}

/** Settings of all short links of the account. */
export function LinkSwitches({ session }: { readonly session: Session }) {
  const show = useShowPreviews()
  const forward = useForwardQueries()
  const isShown = show.isPending ? show.variables : session.showsPreviews !== false
  const isForwarded = forward.isPending ? forward.variables : session.forwardsQueries !== false
  const domain = session.domains[0] ?? ''
  return (
    <section className="flex flex-col gap-5 rounded-large border border-line bg-sheet p-4 sm:p-6">
      {offers(session, 'showPreviews') && (
        <Switch
          label={t('domains.previews')}
          hint={t('domains.previews.text', { link: `${domain}/menu+` })}
          checked={isShown}
          onCheckedChange={(next) => show.mutate(next)}
        />
      )}
      {offers(session, 'forwardQueries') && (
        <Switch
          label={t('domains.queries')}
          hint={t('domains.queries.text', { link: `${domain}/menu?ref=mail` })}
          checked={isForwarded}
          onCheckedChange={(next) => forward.mutate(next)}
        />
      )}
      {(show.isError || forward.isError) && <Banner tone="bad">{t('domains.failed')}</Banner>}
    </section>
  )
}
