import type { ImportCheck } from '#contract/import-rows.ts'
import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { saveFile } from '../../../picture/save-file.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { byteOrderMark, csvRow } from '../../../csv/csv-cell.ts'
import type { Entry } from '../jobs/job.ts'
import { RowList } from '../list/row-list.tsx'
import { type CheckedRow, mended, toImportEntries } from './checked-rows.ts'
import { ReviewRow } from './review-row.tsx'

type ReviewRowsProps = {
  readonly rows: readonly CheckedRow[]
  readonly limit: ImportCheck['limit']
  readonly onRows: (rows: readonly CheckedRow[]) => void
  readonly onBack: () => void
  readonly onImport: (entries: readonly Entry[]) => void
}

/** Every row as the service sees it, with what mends it. Nothing has been written yet. */
export function ReviewRows({ rows, limit, onRows, onBack, onImport }: ReviewRowsProps) {
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  const [shown, setShown] = useState<CheckedRow['state'] | 'all'>(count('wrong') > 0 ? 'wrong' : 'all')
  const kinds = [
    { kind: 'all', count: rows.length },
    { kind: 'ready', count: count('ready') },
    { kind: 'made', count: count('made') },
    { kind: 'wrong', count: count('wrong') },
  ] as const
  const listed = shown === 'all' ? rows : rows.filter(({ state }) => state === shown)
  const proposals = rows.filter(({ proposal }) => proposal !== null).length
  const entries = toImportEntries(rows)

  return (
    <div className="flex flex-col gap-3">
      {limit !== null && (
        <Banner tone="warn">{t('import.limit', { plan: limit.plan, count: limit.fits })}</Banner>
      )}
      <div className="flex flex-wrap items-center gap-1">
        {kinds.map((entry) => (
          <Button
            key={entry.kind}
            size="small"
            variant="quiet"
            aria-pressed={shown === entry.kind}
            className="aria-pressed:bg-ink/8"
            onClick={() => setShown(entry.kind)}
          >
            {t(`import.outcome.${entry.kind}`, { count: entry.count })}
          </Button>
        ))}
        {proposals > 0 && (
          <Button size="small" className="ms-auto" onClick={() => onRows(rows.map(mended))}>
            {t('import.useAll', { count: proposals })}
          </Button>
        )}
      </div>
      <RowList key={shown} label={t('import.rows')} count={listed.length} height={72}>
        {(place) => {
          const row = listed[place]
          return (
            row && (
              <ReviewRow
                checked={row}
                onMend={() => onRows(rows.map((one) => (one === row ? mended(one) : one)))}
              />
            )
          )
        }}
      </RowList>
      <div className="flex flex-wrap justify-end gap-2">
        {count('wrong') > 0 && (
          <Button variant="quiet" onClick={() => saveWrong(rows)}>
            {t('import.saveWrong')}
          </Button>
        )}
        <Button onClick={onBack}>{t('import.back')}</Button>
        <Button variant="primary" disabled={entries.length === 0} onClick={() => onImport(entries)}>
          {t(count('wrong') > 0 ? 'import.createRest' : 'import.create', { count: entries.length })}
        </Button>
      </div>
    </div>
  )
}

function saveWrong(rows: readonly CheckedRow[]): void {
  const text =
    byteOrderMark +
    csvRow([t('import.result.line'), 'destinationUrl', 'title', 'slashTag', t('import.result.reason')]) +
    rows
      .filter(({ state }) => state === 'wrong')
      .map(({ row, words }) => csvRow([row.line, row.destination, row.title, row.slashTag, words ?? '']))
      .join('')
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'rows-to-mend.csv')
}
