import type { Failure } from '#contract/failure.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../api/failure-of.ts'
import { t } from '../../../messages/t.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RowList } from '../list/row-list.tsx'
import type { BulkDialogProps } from './bulk-dialogs.tsx'
import { type PlannedRow, planReplacement } from './plan-replacement.ts'

/** Changes destinations by find and replace. Every change is shown before it is made. */
export function ReplaceDialog({ count, scope, onClose, onStart }: BulkDialogProps) {
  const client = useQueryClient()
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
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
      const rows = await planReplacement(client, scope(), { find, replace }, current.signal, setDone)
      setPlanned(rows.toSorted((one, other) => Number(other.words !== null) - Number(one.words !== null)))
      announce(t('bulk.replace.found', { count: rows.filter(({ words }) => words === null).length }))
    } catch (thrown) {
      if (!current.signal.aborted) setFailure(failureOf(thrown))
    } finally {
      if (asking.current === current) setDone(null)
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (find !== '' && done === null) void preview()
  }

  const changing = planned?.filter(({ words }) => words === null) ?? []
  const refused = (planned?.length ?? 0) - changing.length
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('bulk.replace.title', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {changing.length > 0 && (
            <Button
              variant="primary"
              onClick={() =>
                onStart(
                  { kind: 'change', change: { action: 'replaceDestination', find, replace }, isUndo: false },
                  { entries: changing.map(({ entry }) => entry) },
                )
              }
            >
              {t('bulk.replace.do', { count: changing.length })}
            </Button>
          )}
        </>
      }
    >
      <form onSubmit={onSubmit} className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label={t('bulk.replace.find')}
          hint={t('bulk.replace.findHint')}
          value={find}
          maxLength={2048}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setFind(event.target.value)
            setPlanned(null)
          }}
        />
        <TextField
          label={t('bulk.replace.with')}
          hint={t('bulk.replace.withHint')}
          value={replace}
          maxLength={2048}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setReplace(event.target.value)
            setPlanned(null)
          }}
        />
        <div className="col-span-full mt-2 flex min-h-10 items-center gap-3">
          <Button type="submit" busy={done !== null} disabled={find === ''}>
            {t('bulk.replace.preview')}
          </Button>
          <span className="text-small text-ink-soft">
            {done !== null && t('bulk.replace.looking', { done, total: count })}
            {planned !== null && t('bulk.replace.found', { count: changing.length })}
            {refused > 0 && ` ${t('bulk.replace.refused', { count: refused })}`}
          </span>
        </div>
      </form>
      {failure !== null && (
        <FailurePrompt failure={failure} doing="load" byHand onRetry={() => void preview()} />
      )}
      {planned !== null && planned.length > 0 && (
        <RowList label={t('bulk.replace.rows')} count={planned.length} height={76} className="mt-3">
          {(place) => {
            const row = planned[place]
            return row && <Row row={row} />
          }}
        </RowList>
      )}
    </Dialog>
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
