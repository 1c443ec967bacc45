import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import { type OldLink, type OldService, oldServices } from '#contract/old-links.ts'
import { readPersonal, storePersonal } from '../../api/credentials.ts'
import { failureOf } from '../../api/failure-of.ts'
import { request } from '../../api/request.ts'
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
  const rest = readRest(values)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failure])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (progress !== null) return
    setFailure(null)
    setProgress({ links: 0, isWaiting: false })
    try {
      const start = continues ? rest : firstLinks
      const { links, after } = await readLinks(values, start.after, () => isClosed.current, setProgress)
      if (isClosed.current) return
      const read = start.read + links.length
      const service = oldServices[values.service]
      const table = toTable(links, service, start.read)
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

function ProgressLine({
  progress,
  service,
}: {
  readonly progress: Progress | null
  readonly service: string
}) {
  return (
    <p role="status" className="text-small text-ink-soft empty:hidden">
      {progress?.isWaiting === true
        ? t('import.service.waiting', { service })
        : progress !== null && progress.links > 0 && t('import.service.read', { count: progress.links })}
    </p>
  )
}

type Values = { readonly service: OldService; readonly address: string; readonly token: string }
type Progress = { readonly links: number; readonly isWaiting: boolean }

type ServiceFieldsProps = {
  readonly values: Values
  readonly problem: (field: string) => string | undefined
  readonly onChange: (changed: Partial<Values>) => void
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

/** Where the links of a service begin that no import has read yet. */
type Rest = {
  readonly after: string
  /** Links before it. */
  readonly read: number
}
const firstLinks: Rest = { after: '', read: 0 }

const restKey = ({ service, address }: Values) => `tessera.import-rest ${service} ${address.trim()}`

function readRest(values: Values): Rest {
  const stored = readPersonal(restKey(values))
  return stored === null ? firstLinks : (JSON.parse(stored) as Rest)
}

function storeRest(values: Values, rest: Rest | null): void {
  storePersonal(restKey(values), rest && JSON.stringify(rest))
}

/**
 * Links of the service, about as many as an import takes, and where the next ones begin: null for none. Waits where the
 * service asks for it.
 */
async function readLinks(
  { service, address, token }: Values,
  start: string,
  isClosed: () => boolean,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly links: readonly OldLink[]; readonly after: string | null }> {
  const links: OldLink[] = []
  let after: string | null = start
  while (after !== null && links.length < maxCounts.fileRows && !isClosed()) {
    const { data }: Awaited<ReturnType<typeof request<'readOldLinks'>>> = await request('readOldLinks', {
      body: { service, token: token.trim(), after, ...(service === 'shlink' && { address: address.trim() }) },
    })
    links.push(...data.links)
    after = data.next
    onProgress({ links: links.length, isWaiting: data.wait > 0 })
    if (data.wait > 0) await new Promise((resolve) => setTimeout(resolve, data.wait * 1_000))
  }
  return { links, after }
}

const header = ['destinationUrl', 'title', 'slashTag', 'aliases', 'tags', 'expirationDate', 'earlierClicks']

/**
 * As in a file. What an import does not take over has columns of its own, so that the review names it.
 *
 * @param before links of earlier imports.
 */
function toTable(links: readonly OldLink[], service: string, before: number): CsvTable {
  const lost = [...new Set(links.flatMap((link) => link.lost))]
  return {
    header: [...header, ...lost.map((name) => `${service}: ${name}`)],
    rows: links.map((link, index) => ({
      line: before + index + 1,
      cells: [
        link.destinationUrl,
        link.title,
        link.shortLink,
        link.aliases.join('|'),
        link.tags.map((tag) => tag.replaceAll(/[,;|]/g, ' ')).join('|'),
        link.expirationDate,
        link.clicks > 0 ? String(link.clicks) : '',
        ...lost.map((name) => (link.lost.includes(name) ? 'x' : '')),
      ],
    })),
  }
}
