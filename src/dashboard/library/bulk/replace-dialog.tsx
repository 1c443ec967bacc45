import { maxLengths } from '#contract/limits.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Failure } from '#contract/failure.ts'
import { everyCode } from '../../api/qr-codes.ts'
import { failureOf } from '../../api/failure-of.ts'
import { request } from '../../api/request.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { split } from '../jobs/job-runner.ts'
import { toEntry, type Entry, refusalWords } from '../jobs/job.ts'
import type { JobScope } from '../jobs/start-job.ts'
import { RowList } from '../../ui/row-list.tsx'
import type { BulkDialogProps } from './bulk-bar.tsx'

/** Find and replace in destinations, with a preview of each change. */
export function ReplaceDialog({ count, scope, onClose, onStart }: BulkDialogProps) {
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const { planned, done, failure, preview, forget } = usePreview(scope, { find, replace })

  const type = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    forget()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (find !== '' && done === null) void preview()
  }

  const changing = planned?.filter(isChanging).map(({ entry }) => entry) ?? []
  const change = { action: 'replaceDestination', find, replace } as const
  const task = { kind: 'change', change, isUndo: false } as const
  return (
    <Dialog
      wide
      onClose={onClose}
      title={t('bulk.replace.title', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {changing.length > 0 && (
            <Button variant="primary" onClick={() => onStart(task, { entries: changing })}>
              {t('bulk.replace.do', { count: changing.length })}
            </Button>
          )}
        </>
      }
    >
      <form onSubmit={onSubmit} className="grid gap-x-4 sm:grid-cols-2">
        <TextPart name="find" value={find} onChange={type(setFind)} />
        <TextPart name="with" value={replace} onChange={type(setReplace)} />
        <div className="col-span-full mt-2 flex min-h-10 items-center gap-3">
          <Button type="submit" busy={done !== null} disabled={find === ''}>
            {t('bulk.replace.preview')}
          </Button>
          <span className="text-small text-ink-soft">
            {done !== null && t('bulk.replace.looking', { done, total: count })}
            {planned !== null && foundWords(planned)}
          </span>
        </div>
      </form>
      {failure !== null && (
        <FailurePrompt failure={failure} doing="load" byHand onRetry={() => void preview()} />
      )}
      {planned !== null && <PlannedRows planned={planned} />}
    </Dialog>
  )
}

/** Asks for the preview, one at a time. `done` counts the codes checked; null while nothing runs. */
function usePreview(scope: () => JobScope, texts: { readonly find: string; readonly replace: string }) {
  const client = useQueryClient()
  const [planned, setPlanned] = useState<readonly PlannedRow[] | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function preview(): Promise<void> {
    asking.current?.abort()
    const current = new AbortController()
    asking.current = current
    setFailure(null)
    setPlanned(null)
    setDone(0)
    try {
      const rows = await planReplacement(client, scope(), texts, current.signal, setDone)
      setPlanned(rows.toSorted((one, other) => Number(other.words !== null) - Number(one.words !== null)))
      announce(t('bulk.replace.found', { count: rows.filter(({ words }) => words === null).length }))
    } catch (thrown) {
      if (!current.signal.aborted) setFailure(failureOf(thrown))
    } finally {
      if (asking.current === current) setDone(null)
    }
  }

  return { planned, done, failure, preview, forget: () => setPlanned(null) }
}

type TextPartProps = {
  readonly name: 'find' | 'with'
  readonly value: string
  readonly onChange: (typed: string) => void
}

function TextPart({ name, value, onChange }: TextPartProps) {
  return (
    <TextField
      label={t(`bulk.replace.${name}`)}
      hint={t(`bulk.replace.${name}Hint`)}
      value={value}
      maxLength={maxLengths.destination}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function isChanging({ words }: PlannedRow): boolean {
  return words === null
}

function foundWords(planned: readonly PlannedRow[]): string {
  const count = planned.filter(isChanging).length
  const refused = planned.length - count
  const found = t('bulk.replace.found', { count })
  return refused > 0 ? `${found} ${t('bulk.replace.refused', { count: refused })}` : found
}

function PlannedRows({ planned }: { readonly planned: readonly PlannedRow[] }) {
  if (planned.length === 0) return null
  return (
    <RowList
      label={t('bulk.replace.rows')}
      rows={planned}
      keyOf={({ entry }) => entry.id ?? entry.link}
      height={76}
      className="mt-3"
    >
      {(row) => <Row row={row} />}
    </RowList>
  )
}

function Row({ row }: { readonly row: PlannedRow }) {
  return (
    <div className="min-w-0">
      <p dir="auto" className="truncate font-medium">
        {row.entry.title || t('library.untitled')}
      </p>
      <p dir="ltr" title={row.before} className="truncate text-small text-ink-soft line-through">
        <span className="sr-only">{t('bulk.replace.before')}: </span>
        {row.before}
      </p>
      {row.words === null ? (
        <p dir="ltr" title={row.after} className="truncate text-small">
          <span className="sr-only">{t('bulk.replace.after')}: </span>
          {row.after}
        </p>
      ) : (
        <p className="truncate text-small text-bad">{row.words}</p>
      )}
    </div>
  )
}

/** The preview for one code. `words` says why it stays unchanged; null when it changes. */
export type PlannedRow = {
  readonly entry: Entry
  readonly before: string
  readonly after: string
  readonly words: string | null
}

const asked = 200

/**
 * Previews a replacement without writing. Codes without the text are left out.
 *
 * @param onProgress number of codes checked.
 */
export async function planReplacement(
  client: QueryClient,
  scope: JobScope,
  { find, replace }: { readonly find: string; readonly replace: string },
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  let done = 0
  for await (const entries of pagesOf(client, scope, signal)) {
    if (entries.length === 0) continue
    const ids = entries.flatMap(({ id }) => id ?? [])
    const body = { ids, change: { action: 'replaceDestination' as const, find, replace }, dryRun: true }
    const { rows } = await request('changeQrCodes', { body, signal })
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    for (const row of rows) {
      const entry = byId.get(row.id)
      if (entry === undefined || row.outcome === 'unchanged') continue
      const [before, after] = [row.before ?? '', row.after ?? '']
      const words = row.refusal === null ? null : refusalWords(row.refusal)
      planned.push({ entry: { ...entry, after }, before, after, words })
    }
    done += entries.length
    onProgress(done)
  }
  return planned
}

async function* pagesOf(client: QueryClient, scope: JobScope, signal: AbortSignal): AsyncGenerator<Entry[]> {
  if ('entries' in scope) {
    yield* split(scope.entries, asked)
    return
  }
  const except = new Set(scope.except)
  for await (const { data } of everyCode(client, scope.query, signal))
    yield data.filter(({ id }) => !except.has(id)).map((code) => toEntry(code))
}
