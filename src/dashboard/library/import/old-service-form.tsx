import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { maxLengths } from '#contract/limits.ts'
import { type OldService, oldServices } from '#contract/old-links.ts'
import { failureOf } from '../../api/failure-of.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { fieldWords } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import type { CsvTable } from './known-files.ts'
import {
  firstLinks,
  type Found,
  type OldAccount,
  type Progress,
  readDays,
  readLinks,
  readRest,
  storeRest,
  toTable,
} from './read-old-links.ts'

type OldServiceFormProps = {
  readonly onBack: () => void
  /**
   * @param service the name by which it is known.
   * @param onImport called once the links are imported.
   */
  readonly onTable: (table: CsvTable, service: string, onImport: () => void) => void
}

/** Reads the links of another service into the same table as a file. The token is in this form only. */
export function OldServiceForm({ onBack, onTable }: OldServiceFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ service: 'bitly' as OldService, address: '', token: '' })
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<Failure | 'none' | null>(null)
  const [continues, setContinues] = useState(true)
  const isClosed = useIsClosed()
  const skipping = useRef<AbortController>(null)
  /** Kept after a failure, so that the next try goes on from there. */
  const found = useRef<Found>(null)
  const rest = readRest(values)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failure])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (progress !== null) return
    setFailure(null)
    setProgress({ kind: 'links', links: 0, isWaiting: false })
    try {
      const start = continues ? rest : firstLinks
      const closed = () => isClosed.current
      if (found.current?.account !== values || found.current.before !== start.read)
        found.current = { account: values, before: start.read, links: [], after: start.after }
      await readLinks(found.current, closed, setProgress)
      const { links, after } = found.current
      skipping.current = new AbortController()
      const days = await readDays(values, links, closed, skipping.current.signal, setProgress)
      if (isClosed.current) return
      const read = start.read + links.length
      const service = oldServices[values.service]
      const table = toTable(links, days, service, start.read)
      if (links.length === 0) setFailure('none')
      else if (after === null) onTable(table, service, () => storeRest(values, null))
      else {
        const part = { from: start.read + 1, to: read, all: null }
        onTable({ ...table, part }, service, () => storeRest(values, { after, read }))
      }
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setProgress(null)
    }
  }

  const known = failure === 'none' ? null : failure
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
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
          label={t('import.service.continue', { read: rest.read })}
          checked={continues}
          onCheckedChange={setContinues}
        />
      )}
      {known !== null && known.kind !== 'validation' && (
        <FormMessage>{failureWords(known, 'load').text}</FormMessage>
      )}
      {failure === 'none' && <FormMessage>{t('import.service.none')}</FormMessage>}
      <ProgressLine progress={progress} service={oldServices[values.service]} />
      <DialogActions>
        <Button onClick={onBack}>{t('import.back')}</Button>
        {progress?.kind === 'days' && (
          <Button onClick={() => skipping.current?.abort()}>{t('import.service.skip')}</Button>
        )}
        <Button type="submit" form={id} variant="primary" busy={progress !== null}>
          {t('import.service.start')}
        </Button>
      </DialogActions>
    </form>
  )
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
  if (progress.isWaiting) return t('import.service.waiting', { service })
  if (progress.kind === 'days')
    return t('import.service.days', { done: progress.done, links: progress.links })
  return progress.links > 0 ? t('import.service.read', { count: progress.links }) : null
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
        label={t('import.service.label')}
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
          label={t('import.service.address')}
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
        label={t('import.service.token')}
        hint={t('import.service.token.hint')}
        error={problem('token')}
        dir="ltr"
        autoComplete="off"
        maxLength={maxLengths.goalToken}
        value={values.token}
        onChange={({ target }) => onChange({ token: target.value })}
      />
    </>
  )
}
