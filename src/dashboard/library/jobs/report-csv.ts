import { byteOrderMark } from '#contract/csv.ts'
import { t } from '../../messages/t.ts'
import { csvRow } from '../../ui/csv-cell.ts'
import type { Part } from './job.ts'

/** The outcome of each entry of a job. */
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
