import { useState } from 'react'
import { maxCounts } from '#contract/limits.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '../../ui/csv-cell.ts'
import { saveCsv } from '../../ui/save-file.ts'
import type { Entry } from '../jobs/job.ts'
import { RowList } from '../../ui/row-list.tsx'
import { withProposal, toImportEntries, type CheckedRow, type Problem } from './import-rows.ts'
import type { CheckedFile } from './map-columns.tsx'

type ReviewRowsProps = {
  readonly checked: CheckedFile
  readonly onRows: (rows: readonly CheckedRow[]) => void
  readonly onBack: () => void
  readonly onImport: (entries: readonly Entry[]) => void
}

/** All rows with their problems and fixes. Nothing has been created yet. */
export function ReviewRows({ checked, onRows, onBack, onImport }: ReviewRowsProps) {
  const { rows } = checked
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  const [shown, setShown] = useState<Kind>(count('wrong') > 0 ? 'wrong' : 'all')
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
      <Notes {...checked} />
      <div className="flex flex-wrap items-center gap-1">
        <KindButtons kinds={kinds} shown={shown} onShow={setShown} />
        {proposals > 0 && (
          <Button size="small" className="ms-auto" onClick={() => onRows(rows.map(withProposal))}>
            {t('import.useAll', { count: proposals })}
          </Button>
        )}
      </div>
      <RowList key={shown} label={t('import.rows')} rows={listed} keyOf={({ row }) => row.line} height={72}>
        {(row) => (
          <ReviewRow
            checked={row}
            onFix={() => onRows(rows.map((one) => (one === row ? withProposal(one) : one)))}
          />
        )}
      </RowList>
      <DialogActions>
        {count('wrong') > 0 && (
          <Button variant="quiet" onClick={() => saveWrong(rows)}>
            {t('import.saveWrong')}
          </Button>
        )}
        <Button onClick={onBack}>{t('import.back')}</Button>
        <Button variant="primary" disabled={entries.length === 0} onClick={() => onImport(entries)}>
          {t(count('wrong') > 0 ? 'import.createRest' : 'import.create', { count: entries.length })}
        </Button>
      </DialogActions>
    </div>
  )
}

/** Facts about all rows before creating any. */
function Notes({ rows, limit, newFolders, left, part, unread }: CheckedFile) {
  return (
    <>
      {limit !== null && (
        <Banner tone="warn">{t('import.limit', { plan: limit.plan, count: limit.fits })}</Banner>
      )}
      {part !== undefined && <PartNote {...part} />}
      {newFolders.length > 0 && (
        <p className="text-small text-ink-soft">
          {t('import.newFolders', { count: newFolders.length, folders: formatList(newFolders) })}
        </p>
      )}
      <Problems rows={rows} />
      {unread > 0 && (
        <p className="text-small text-ink-soft">
          {t('import.unread', { links: unread })}{' '}
          {unread > maxCounts.historyLinks && t('import.unread.most', { most: maxCounts.historyLinks })}
        </p>
      )}
      <LeftBehind left={left} />
    </>
  )
}

function PartNote({ from, to, all }: NonNullable<CheckedFile['part']>) {
  return (
    <Banner live={false}>
      {all === null ? t('import.part.more', { from, to }) : t('import.part.file', { from, to, all })}
    </Banner>
  )
}

const problems = ['taken', 'case', 'address', 'parts'] as const satisfies Problem[]

/** How many rows have each kind of problem. */
function Problems({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const counts = problems
    .map((kind) => ({ kind, count: rows.filter(({ problem }) => problem === kind).length }))
    .filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <p className="text-small">
      {formatList(counts.map(({ kind, count }) => t(`import.problem.${kind}`, { count })))}
    </p>
  )
}

/** Parts of the file that no code takes over. */
function LeftBehind({ left: { columns, hosts } }: { readonly left: CheckedFile['left'] }) {
  if (columns.length === 0 && hosts.length === 0) return null
  return (
    <details className="text-small text-ink-soft">
      <summary className="cursor-pointer">{t('import.left')}</summary>
      <ul className="ms-5 mt-1 flex list-disc flex-col gap-1">
        {columns.length > 0 && <li>{t('import.left.columns', { columns: formatList(columns) })}</li>}
        {hosts.map(({ host, count }) => (
          <li key={host}>{t('import.left.host', { host, count })}</li>
        ))}
        {hosts.length > 0 && <li>{t('import.left.ending')}</li>}
      </ul>
    </details>
  )
}

type Kind = CheckedRow['state'] | 'all'

type KindButtonsProps = {
  readonly kinds: readonly { readonly kind: Kind; readonly count: number }[]
  readonly shown: Kind
  readonly onShow: (kind: Kind) => void
}

function KindButtons({ kinds, shown, onShow }: KindButtonsProps) {
  return kinds.map((entry) => (
    <Button
      key={entry.kind}
      size="small"
      variant="quiet"
      aria-pressed={shown === entry.kind}
      className="aria-pressed:bg-ink/8"
      onClick={() => onShow(entry.kind)}
    >
      {t(`import.outcome.${entry.kind}`, { count: entry.count })}
    </Button>
  ))
}

function saveWrong(rows: readonly CheckedRow[]): void {
  const text =
    byteOrderMark +
    csvRow([t('import.result.line'), 'destinationUrl', 'title', 'slashTag', t('import.result.reason')]) +
    rows
      .filter(({ state }) => state === 'wrong')
      .map(({ row, words }) => csvRow([row.line, row.destination, row.title, row.slashTag, words ?? '']))
      .join('')
  saveCsv('rows-to-fix.csv', text)
}

function ReviewRow({ checked, onFix }: { readonly checked: CheckedRow; readonly onFix: () => void }) {
  const { row, state, words, proposal, tag } = checked
  const { destination } = row
  const slashTag = tag ?? row.slashTag
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="w-8 shrink-0 sm:w-12 text-small text-ink-soft">{row.line}</span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {row.title || destination || t('library.untitled')}
        </p>
        <p
          title={words ?? destination}
          className={classNames(
            'text-small',
            words === null ? 'truncate text-ink-soft' : 'line-clamp-2 text-bad',
          )}
        >
          {words ?? (
            <>
              <span className="font-mono">{slashTag}</span> {destination}
            </>
          )}
        </p>
      </div>
      {proposal === null ? (
        state !== 'wrong' && <span className="text-small whitespace-nowrap">{t(`import.row.${state}`)}</span>
      ) : (
        <Button size="small" title={proposal} className="max-w-1/3 min-w-0 sm:max-w-1/2" onClick={onFix}>
          <span className="truncate">{t('import.use', { tag: proposal })}</span>
        </Button>
      )}
    </div>
  )
}
