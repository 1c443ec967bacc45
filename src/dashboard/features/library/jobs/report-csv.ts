import { t } from '../../../messages/t.ts'
import { byteOrderMark, csvRow } from '../../../csv/csv-cell.ts'
import type { Part } from './job.ts'

/** What became of each row or code, as a file for a spreadsheet. */
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
