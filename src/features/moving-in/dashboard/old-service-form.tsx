import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { maxLengths } from '#contract/limits.ts'
import { type OldService, oldServices } from '../contract/moving-in.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useOffers, useSession } from '#dashboard/api/session.ts'
import type { GivenAt } from '#dashboard/feature.tsx'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { fieldWords } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { DialogActions } from '#dashboard/ui/dialog.tsx'
import { FormMessage } from '#dashboard/ui/field.tsx'
import { Select } from '#dashboard/ui/select.tsx'
import { Switch } from '#dashboard/ui/switch.tsx'
import { PasswordField, TextField } from '#dashboard/ui/text-field.tsx'
import {
  firstLinks,
  type Found,
  type OldAccount,
  type Progress,
  readDays,
  readLinks,
  readRest,
  type Rest,
  storeRest,
  toTable,
} from './read-old-links.ts'

type OldServiceFormProps = Pick<GivenAt<'import'>, 'onTable'> & { readonly onBack: () => void }

/** The way to other services, and their form in the place of the choice of a file. */
export function OldServices({ isAlone, onAlone, onTable }: GivenAt<'import'>) {
  const mayAsk = useOffers('readOldLinks')
  if (isAlone) return <OldServiceForm onBack={() => onAlone(false)} onTable={onTable} />
  if (!mayAsk) return null
  return (
    <Button className="mt-6 self-start" onClick={() => onAlone(true)}>
      {t('movingIn.open')}
    </Button>
  )
}

/** Reads the links of another service into the same table as a file. The token is in this form only. */
function OldServiceForm({ onBack, onTable }: OldServiceFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ service: 'bitly' as OldService, address: '', token: '' })
  const reading = useReading(onTable)
  const [failure, setFailure] = useState<Failure | 'none' | null>(null)
  const [continues, setContinues] = useState(true)
  const { progress, skip } = reading
  const rest = readRest(values)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failure])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reading.progress !== null) return
    setFailure(null)
    reading
      .read(values, continues ? rest : firstLinks)
      .then((isFound) => !isFound && setFailure('none'))
      .catch((thrown: unknown) => setFailure(failureOf(thrown)))
  }

  const known = failure === 'none' ? null : failure
  return (
    <form id={id} ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ServiceFields
        values={values}
        problem={(field) => fieldWords(known, field)}
        onChange={(changed) => {
          setFailure(null)
          setValues({ ...values, ...changed })
        }}
      />
      {rest.read > 0 && (
        <Switch
          label={t('movingIn.continue', { read: rest.read })}
          checked={continues}
          onCheckedChange={setContinues}
        />
      )}
      {known !== null && known.kind !== 'validation' && (
        <FormMessage>{failureWords(known, 'load').text}</FormMessage>
      )}
      {failure === 'none' && <FormMessage>{t('movingIn.none')}</FormMessage>}
      <ProgressLine progress={progress} service={oldServices[values.service]} />
      <DialogActions>
        <Button onClick={onBack}>{t('import.back')}</Button>
        {progress?.kind === 'days' && <Button onClick={skip}>{t('movingIn.skip')}</Button>}
        <Button type="submit" form={id} variant="primary" busy={progress !== null}>
          {t('movingIn.start')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Reads links, and then their clicks by day until it is skipped. */
function useReading(onTable: OldServiceFormProps['onTable']) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isClosed = useIsClosed()
  const forwardsQueries = useSession().data?.forwardsQueries !== false
  const skipping = useRef<AbortController>(null)
  /** Kept after a failure, so that the next try goes on from there. */
  const found = useRef<Found>(null)

  /** Resolves with false when there are no links. */
  async function readAll(account: OldAccount, start: Rest): Promise<boolean> {
    const closed = () => isClosed.current
    if (found.current?.account !== account || found.current.before !== start.read)
      found.current = { account, before: start.read, links: [], after: start.after }
    await readLinks(found.current, closed, setProgress)
    const { links, after } = found.current
    skipping.current = new AbortController()
    const days = await readDays(account, links, closed, skipping.current.signal, setProgress)
    if (isClosed.current) return true
    if (links.length === 0) return false
    const read = start.read + links.length
    const service = oldServices[account.service]
    const table = toTable(links, days, service, start.read, forwardsQueries)
    if (after === null) onTable(table, service, () => storeRest(account, null))
    else {
      const part = { from: start.read + 1, to: read, all: null }
      onTable({ ...table, part }, service, () => storeRest(account, { after, read }))
    }
    return true
  }

  async function read(account: OldAccount, start: Rest): Promise<boolean> {
    setProgress({ kind: 'links', links: 0, isWaiting: false })
    return await readAll(account, start).finally(() => setProgress(null))
  }

  return { progress, read, skip: () => skipping.current?.abort() }
}

/** Whether the form is closed, so that nothing more is read for it. */
function useIsClosed() {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return isClosed
}

type ProgressLineProps = { readonly progress: Progress | null; readonly service: string }

function ProgressLine({ progress, service }: ProgressLineProps) {
  return (
    <p role="status" className="text-small text-ink-soft empty:hidden">
      {progress !== null && progressWords(progress, service)}
    </p>
  )
}

function progressWords(progress: Progress, service: string): string | null {
  if (progress.isWaiting) return t('movingIn.waiting', { service })
  if (progress.kind === 'days') return t('movingIn.days', { done: progress.done, links: progress.links })
  return progress.links > 0 ? t('movingIn.read', { count: progress.links }) : null
}

type ServiceFieldsProps = {
  readonly values: OldAccount
  readonly problem: (field: string) => string | undefined
  readonly onChange: (changed: Partial<OldAccount>) => void
}

function ServiceFields({ values, problem, onChange }: ServiceFieldsProps) {
  const services = Object.entries(oldServices) as [OldService, string][]
  return (
    <>
      <Select
        label={t('movingIn.label')}
        reserve={false}
        error={problem('service')}
        value={values.service}
        options={services.map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => {
          const [service] = services.find(([value]) => value === target.value) ?? ['bitly' as const]
          onChange({ service, token: '' })
        }}
      />
      {values.service === 'shlink' && (
        <TextField
          label={t('movingIn.address')}
          error={problem('address')}
          type="url"
          autoComplete="off"
          maxLength={maxLengths.destination}
          placeholder="https://links.example.com"
          value={values.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
      <PasswordField
        label={t('movingIn.token')}
        hint={t('movingIn.token.hint')}
        error={problem('token')}
        dir="ltr"
        autoComplete="off"
        maxLength={maxLengths.accessToken}
        value={values.token}
        onChange={({ target }) => onChange({ token: target.value })}
      />
    </>
  )
}
