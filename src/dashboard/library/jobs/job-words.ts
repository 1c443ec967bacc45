import { readFailure } from '#contract/read-failure.ts'
import type { RowRefusal } from '#contract/bulk.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { t } from '../../messages/t.ts'
import { byteOrderMark, csvRow } from '../../ui/csv-cell.ts'
import type { Job, Task, Part } from './job.ts'
import { reasonWords } from '../../messages/reason-words.ts'

/** A running job in words. */
export function taskWords(task: Task): string {
  return task.kind === 'change' ? t(`job.change.${task.change.action}`) : t(`job.${task.kind}`)
}

/** A finished job in one or a few sentences. */
export function doneWords({ task, done, changed, refused }: Job): string {
  const unchanged = done - changed - refused
  const isImport = task.kind === 'import'
  const words = [t(changedKey(task), { count: changed })]
  if (unchanged > 0)
    words.push(t(isImport ? 'job.done.repeated' : 'job.done.unchanged', { count: unchanged }))
  if (refused > 0) words.push(t('job.done.refused', { count: refused }))
  return words.join(' ')
}

function changedKey(task: Task) {
  if (task.kind === 'import') return 'job.done.made'
  if (task.kind === 'zip') return 'job.done.drawn'
  if (task.change.action === 'delete') return 'job.done.deleted'
  if (task.change.action === 'restore') return 'job.done.restored'
  if (task.change.action === 'move') return 'job.done.moved'
  return task.isUndo ? 'job.done.undone' : 'job.done.changed'
}

/** Why one row was refused. Field errors of our own service come first. */
export function refusalWords({ status, body }: RowRefusal): string {
  const failure = readFailure(status, body)
  if (failure.kind === 'validation' && failure.errors.length > 0)
    return failure.errors.map(reasonWords).join(' ')
  return failureWords(failure, 'save').title
}

/** Results as CSV. */
export function reportCsv(parts: readonly Part[]): string {
  const head = csvRow([
    t('import.result.line'),
    'id',
    t('library.column.code'),
    t('import.result.link'),
    t('import.result.outcome'),
    t('import.result.reason'),
  ])
  const rows = parts.flatMap(({ entries, results }) =>
    entries.map((entry, place) => {
      const result = results?.[place]
      return csvRow([
        entry.line ?? null,
        result?.codeId ?? entry.id,
        entry.title,
        result?.link ?? entry.link,
        result === undefined ? '' : t(`job.row.${result.outcome}`),
        result?.words ?? '',
      ])
    }),
  )
  return byteOrderMark + head + rows.join('')
}
