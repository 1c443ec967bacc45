import type { Failure } from '#contract/failure.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { everyCode } from '../../../api/every-code.ts'
import { failureOf } from '../../../api/failure-of.ts'
import type { LibraryQuery } from '../../../api/library-query.ts'
import { t } from '../../../messages/t.ts'
import { saveFile } from '../../../picture/save-file.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { byteOrderMark, csvRow } from '../../../csv/csv-cell.ts'
import { exportColumns, exportRow } from './export-row.ts'

type ExportDialogProps = {
  readonly query: LibraryQuery
  readonly total: number
  readonly onClose: () => void
}

/** Exports every code that matches as CSV, read page by page. */
export function ExportDialog({ query, total, onClose }: ExportDialogProps) {
  const client = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  async function exportAll(): Promise<void> {
    const current = new AbortController()
    reading.current = current
    setFailure(null)
    setDone(0)
    // Text in few pieces: a string of a hundred thousand rows would be copied with every row.
    const pieces = [byteOrderMark + csvRow(exportColumns)]
    let count = 0
    try {
      for await (const { data, meta } of everyCode(client, query, current.signal)) {
        pieces.push(data.map((code) => csvRow(exportRow(code, meta?.[code.id]))).join(''))
        count += data.length
        setDone(count)
      }
      saveFile(
        new Blob(pieces, { type: 'text/csv;charset=utf-8' }),
        `qr-codes-${new Date().toISOString().slice(0, 10)}.csv`,
      )
      announce(t('export.done', { count }))
      onClose()
    } catch (thrown) {
      if (current.signal.aborted) return
      setFailure(failureOf(thrown))
      setDone(null)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('export.title')}
      description={t('export.text', { count: total })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={done !== null} onClick={() => void exportAll()}>
            {t('export.do')}
          </Button>
        </>
      }
    >
      <p role="status" className="min-h-6 text-ink-soft">
        {done !== null && t('export.progress', { done, total })}
      </p>
      {failure !== null && (
        <FailurePrompt failure={failure} doing="load" byHand onRetry={() => void exportAll()} />
      )}
    </Dialog>
  )
}
