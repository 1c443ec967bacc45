import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { exportedFields } from '#contract/code-fields.ts'
import type { CodeMeta } from '#contract/code-meta.ts'
import { fieldsOf } from '#contract/code-types/code-types.ts'
import { type ContentField, contentFields } from '#contract/code-types/content-fields.ts'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { codeState } from '../api/code-state.ts'
import { folderPaths, foldersQuery } from '../api/change-folders.ts'
import { everyCode } from '../api/qr-codes.ts'
import type { LibraryQuery } from '../api/query-keys.ts'
import { failureOf } from '../api/failure-of.ts'
import { offers, sessionQuery } from '../api/session.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '../ui/csv-cell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { saveCsv } from '../ui/save-file.ts'

type ExportDialogProps = {
  readonly query: LibraryQuery
  readonly total: number
  readonly onClose: () => void
}

/** Exports all matching codes as CSV, page by page. */
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
    // An array of parts: appending to one long string would copy it for each row.
    const pieces = [byteOrderMark + csvRow(exportColumns)]
    let count = 0
    try {
      const folders = await readFolders(client)
      for await (const { data, meta } of everyCode(client, { ...query, whole: true }, current.signal)) {
        pieces.push(data.map((code) => csvRow(exportRow(code, meta?.[code.id], folders))).join(''))
        count += data.length
        setDone(count)
      }
      saveCsv(`qr-codes-${new Date().toISOString().slice(0, 10)}.csv`, ...pieces)
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
      onClose={onClose}
      title={t('export.title')}
      description={t('export.text', { count: total })}
      confirm={t('export.do')}
      busy={done !== null}
      onConfirm={() => void exportAll()}
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

/** The paths of the folders by id; none for a service without folders. */
async function readFolders(client: QueryClient): Promise<ReadonlyMap<number, string>> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listFolders')) return new Map()
  return folderPaths((await client.fetchQuery({ ...foldersQuery, staleTime: 0 })).data)
}

/** Flat fields of pages, and the lists as JSON. Structures of `fieldData` travel in its own column. */
const contentColumns = (Object.keys(contentFields) as ContentField[]).filter(
  (field) => !field.startsWith('fieldData.') && contentFields[field].kind !== 'secret',
)

/** Field names of the record, so that the file can be imported again, and columns that only people need. */
export const exportColumns: readonly string[] = [
  // The path instead of the id, so that people and other accounts can read it.
  ...exportedFields.map((field) => (field === 'folderId' ? 'folder' : field)),
  'shortLink',
  'state',
  'scans',
  'clicks',
  'lbClicks',
  'earlierClicks',
  'earlierService',
  'earlierDays',
  ...contentColumns,
  'fieldData',
]

/** @param meta metadata beside the record; undefined when the service sends none. */
export function exportRow(
  code: QrCode,
  meta: CodeMeta | undefined,
  folders: ReadonlyMap<number, string> = new Map(),
): (string | number | boolean | null)[] {
  const cells: Readonly<Record<string, unknown>> = {
    ...code,
    shortLink: shortLink(code.brandedDomain, code.slashTag),
    state: codeState(code, meta),
    folder: folders.get(Number(code['folderId'])) ?? '',
    // Only types with content of their own keep it here.
    fieldData: fieldsOf(code.qrType).length > 0 ? code.fieldData : null,
  }
  return exportColumns.map((column) => {
    const value = cells[column] ?? null
    return typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : (value as string | number | boolean | null)
  })
}
