import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { CheckedRow } from './checked-rows.ts'

/** One row of the file: where it is, what it would be, and what is wrong with it. */
export function ReviewRow({
  checked,
  onMend,
}: {
  readonly checked: CheckedRow
  readonly onMend: () => void
}) {
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
        <Button size="small" title={proposal} className="max-w-1/3 min-w-0 sm:max-w-1/2" onClick={onMend}>
          <span className="truncate">{t('import.use', { tag: proposal })}</span>
        </Button>
      )}
    </div>
  )
}
