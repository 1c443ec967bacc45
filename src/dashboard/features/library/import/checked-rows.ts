import type { ImportCheckRow } from '#contract/import-rows.ts'
import { t } from '../../../messages/t.ts'
import type { Entry } from '../jobs/job.ts'
import type { FileRow } from './to-import-rows.ts'

/** A row of a file and what the service said of it. */
export type CheckedRow = {
  readonly row: FileRow
  readonly state: 'ready' | 'made' | 'wrong'
  /** What is wrong; null when nothing is. */
  readonly words: string | null
  /** A free tag that would mend it. */
  readonly proposal: string | null
  /** The tag that the person took in the place of the one in the file. */
  readonly tag: string | null
}

export function toCheckedRow(row: FileRow, answer: ImportCheckRow | undefined): CheckedRow {
  const unmended = { row, proposal: null, tag: null }
  if (answer === undefined) return { ...unmended, state: 'wrong', words: t('import.lost') }
  // A key that made a code of another tag: the person took the proposal at the last import of this row.
  if (answer.outcome === 'made' || answer.errors.some(({ field }) => field === 'key'))
    return { ...unmended, state: 'made', words: null }
  if (answer.outcome === 'ready') return { ...unmended, state: 'ready', words: null }
  const onlyTag = answer.errors.length > 0 && answer.errors.every(({ field }) => field === 'slashTag')
  return {
    ...unmended,
    state: 'wrong',
    words: answer.errors.map(({ message }) => message).join(' ') || t('import.row.limit'),
    proposal: onlyTag ? answer.proposal : null,
  }
}

/** The row with its proposal taken; as it is when there is none. */
export function mended(checked: CheckedRow): CheckedRow {
  if (checked.proposal === null) return checked
  return { ...checked, state: 'ready', words: null, proposal: null, tag: checked.proposal }
}

/** What a job creates of the rows that are ready. */
export function toImportEntries(rows: readonly CheckedRow[]): Entry[] {
  return rows
    .filter(({ state }) => state === 'ready')
    .map(({ row, tag }) => {
      const slashTag = tag ?? row.slashTag
      const body = { ...row.body, slashTag }
      const link = `${row.domain}/${slashTag}`
      return { id: null, title: row.title, link, line: row.line, key: row.key, body }
    })
}
