import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Goals, goalTools, type GoalTool } from '#contract/goals.ts'
import { maxLengths } from '#contract/limits.ts'
import type { Failure } from '#contract/failure.ts'
import type { Session } from '#contract/session.ts'
import { failureOf } from '../api/failure-of.ts'
import { useCheckGoals, useGoals, useRemoveGoalSource, useSaveGoalSource } from '../api/goals.ts'
import { offers } from '../api/session.ts'
import { failureWords } from '../failures/failure-words.ts'
import { formatNumber } from '../messages/format.ts'
import { fieldWords, ownReasonWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { wholePercent } from '../scans/scan-tables.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AlertDialog, FormDialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { When } from '../ui/when.tsx'
import { AccountPart } from './account-page.tsx'

const names: Readonly<Record<GoalTool, string>> = {
  plausible: 'Plausible',
  umami: 'Umami',
  matomo: 'Matomo',
}

/** Goals that the web analytics of the account counts, by placement. */
export function GoalSource({ session }: { readonly session: Session }) {
  const { data: goals } = useGoals()
  const [asked, setAsked] = useState<'form' | 'remove' | null>(null)
  const maySave = offers(session, 'saveGoalSource')
  if (goals === undefined || (goals.source === null && !maySave)) return null
  const close = () => setAsked(null)
  return (
    <AccountPart title={t('access.goals.title')} text={t('access.goals.text')}>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        {goals.source === null ? (
          <Button className="self-start" onClick={() => setAsked('form')}>
            {t('access.goals.connect')}
          </Button>
        ) : (
          <Connected goals={goals} source={goals.source} maySave={maySave} onAsk={setAsked} />
        )}
      </div>
      {asked === 'form' && <SourceForm source={goals.source} onClose={close} />}
      {asked === 'remove' && <RemoveSource onClose={close} />}
    </AccountPart>
  )
}

type ConnectedProps = {
  readonly goals: Goals
  readonly source: NonNullable<Goals['source']>
  readonly maySave: boolean
  readonly onAsk: (asked: 'form' | 'remove') => void
}

function Connected({ goals, source, maySave, onAsk }: ConnectedProps) {
  const check = useCheckGoals()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-small">
          <span className="font-medium">{names[source.tool]}</span>{' '}
          <span dir="ltr" className="[overflow-wrap:anywhere]">
            {source.site}
          </span>
          {', '}
          {t('access.goals.read')} <When at={source.checkedAt} />
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
            {t('access.goals.check')}
          </Button>
          {maySave && (
            <>
              <Button size="small" variant="quiet" onClick={() => onAsk('form')}>
                {t('access.goals.change')}
              </Button>
              <Button size="small" variant="quiet" onClick={() => onAsk('remove')}>
                {t('access.goals.remove')}
              </Button>
            </>
          )}
        </div>
      </div>
      {source.problem !== null && <Banner tone="bad">{ownReasonWords({ code: source.problem })}</Banner>}
      {check.isError && <Banner tone="bad">{failureWords(failureOf(check.error), 'load').text}</Banner>}
      {goals.rows.length === 0 ? (
        <p className="text-small text-ink-soft">{t('access.goals.none')}</p>
      ) : (
        <>
          <GoalTable rows={goals.rows} />
          <p className="text-small text-ink-soft">{t('access.goals.period')}</p>
        </>
      )}
    </>
  )
}

/** Rows that are shown; the API has all. */
const mostShown = 20
const figure = 'py-1.5 ps-3 text-end tabular-nums'

function GoalTable({ rows }: { readonly rows: Goals['rows'] }) {
  const head = (words: string, className = figure) => (
    <th scope="col" className={`${className} font-medium`}>
      {words}
    </th>
  )
  return (
    <table className="w-full text-small">
      <thead className="text-ink-soft">
        <tr>
          {head(t('scans.results.mark'), 'py-1.5 text-start')}
          {head(t('scans.scans'))}
          {head(t('access.goals.visits'), `${figure} max-sm:hidden`)}
          {head(t('scans.results'))}
          {head(t('scans.share'))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, mostShown).map(({ content, placement, title, scans, visits, results, goals }) => (
          <tr key={content} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-start font-normal">
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {placement || content}
              </span>
              <span dir="auto" className="block text-ink-soft">
                {[title, ...goals.slice(0, 3).map(({ name, count }) => `${name} ${formatNumber(count)}`)]
                  .filter((words) => words !== '')
                  .join(' · ')}
              </span>
            </th>
            <td className={figure}>{formatNumber(scans)}</td>
            <td className={`${figure} max-sm:hidden`}>{formatNumber(visits)}</td>
            <td className={figure}>{formatNumber(results)}</td>
            <td className={figure}>{visits === 0 ? '–' : wholePercent.format(results / visits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SourceValues = {
  readonly tool: GoalTool
  readonly address: string
  readonly site: string
  readonly token: string
}
type SourceFormProps = { readonly source: Goals['source']; readonly onClose: () => void }

/** The service reads the goals once before it saves, so a wrong entry is refused at its field. */
function SourceForm({ source, onClose }: SourceFormProps) {
  const save = useSaveGoalSource()
  const form = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<SourceValues>({
    tool: source?.tool ?? 'plausible',
    address: source?.address ?? plausible,
    site: source?.site ?? '',
    token: '',
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failure])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save.isPending) return
    const { token, ...rest } = values
    save.mutate(token.trim() === '' ? rest : values, {
      onSuccess() {
        announce(t('access.goals.saved'))
        onClose()
      },
      onError(thrown) {
        setFailure(failureOf(thrown))
      },
    })
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('access.goals.title')}
      confirm={t('access.goals.connect')}
      busy={save.isPending}
      onSubmit={submit}
      onChange={() => setFailure(null)}
    >
      <div ref={form} className="flex flex-col gap-4">
        <SourceFields
          values={values}
          isKept={source?.tool === values.tool && source.address === values.address.trim()}
          problem={(field) => fieldWords(failure, field)}
          onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
        />
        {failure !== null && failure.kind !== 'validation' && (
          <FormMessage>{failureWords(failure, 'save').text}</FormMessage>
        )}
      </div>
    </FormDialog>
  )
}

const plausible = 'https://plausible.io'

type SourceFieldsProps = {
  readonly values: SourceValues
  /** Whether the stored token can be used. */
  readonly isKept: boolean
  readonly problem: (field: string) => string | undefined
  readonly onChange: (changed: Partial<SourceValues>) => void
}

function SourceFields({ values, isKept, problem, onChange }: SourceFieldsProps) {
  return (
    <>
      <Select
        label={t('access.goals.tool')}
        error={problem('tool')}
        value={values.tool}
        options={goalTools.map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) => {
          const tool = goalTools.find((known) => known === target.value) ?? 'plausible'
          const isUntouched = values.address === '' || values.address === plausible
          onChange({ tool, ...(isUntouched && { address: tool === 'plausible' ? plausible : '' }) })
        }}
      />
      <TextField
        label={t('access.goals.address')}
        error={problem('address')}
        type="url"
        autoComplete="off"
        maxLength={maxLengths.destination}
        placeholder={values.tool === 'umami' ? 'https://api.umami.is' : 'https://stats.example.com'}
        value={values.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <TextField
        label={t(`access.goals.site.${values.tool}`)}
        error={problem('site')}
        dir="ltr"
        autoComplete="off"
        maxLength={maxLengths.name}
        value={values.site}
        onChange={({ target }) => onChange({ site: target.value })}
      />
      <PasswordField
        label={t(`access.goals.token.${values.tool}`)}
        hint={t(isKept ? 'access.goals.token.kept' : 'access.goals.token.hint')}
        error={problem('token')}
        autoComplete="off"
        maxLength={maxLengths.goalToken}
        value={values.token}
        onChange={({ target }) => onChange({ token: target.value })}
      />
    </>
  )
}

function RemoveSource({ onClose }: { readonly onClose: () => void }) {
  const remove = useRemoveGoalSource()
  return (
    <AlertDialog
      onClose={onClose}
      destructive
      title={t('access.goals.remove.title')}
      description={t('access.goals.remove.text')}
      confirm={t('access.goals.remove')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => announce(t('access.goals.removed')),
          onSettled: onClose,
        })
      }
    />
  )
}
