import { t } from '../../../messages/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RowList } from '../list/row-list.tsx'
import type { Part } from './job.ts'

/** What became of each code: first what needs somebody's eye. */
export function JobReport({ parts }: { readonly parts: readonly Part[] }) {
  const rows = parts
    .flatMap(({ entries, results }) =>
      entries.flatMap((entry, place) => {
        const result = results?.[place]
        return result === undefined ? [] : [{ entry, result }]
      }),
    )
    .toSorted((one, other) => rank(one.result) - rank(other.result))
  if (rows.length === 0) return null
  return (
    <RowList label={t('job.rows')} count={rows.length} height={56}>
      {(place) => {
        const row = rows[place]
        return (
          row && (
            <div className="flex min-w-0 items-center gap-4">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="truncate font-medium">
                  {row.entry.title || row.result.link || t('library.untitled')}
                </p>
                <p
                  className={classNames(
                    'truncate text-small',
                    row.result.words === null ? 'text-ink-soft' : 'text-bad',
                  )}
                >
                  {row.result.words ?? row.result.link}
                </p>
              </div>
              <span className="text-small whitespace-nowrap">{t(`job.row.${row.result.outcome}`)}</span>
            </div>
          )
        )
      }}
    </RowList>
  )
}

function rank({ outcome, words }: { readonly outcome: string; readonly words: string | null }): number {
  return outcome === 'refused' ? 0 : words === null ? 2 : 1
}
