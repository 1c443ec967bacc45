import type { CodeState } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState } from '../../api/code-state.ts'
import { formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'

const marks: Record<CodeState, string> = {
  active: 'bg-good',
  paused: 'border-2 border-warn',
  expired: 'border-2 border-bad',
  blocked: 'bg-bad',
}

/** What visitors meet now: a mark and a word, with the date in the reader's zone where there is one. */
export function StateLabel({ code }: { readonly code: QrCode }) {
  const state = codeState(code)
  const { expirationDate } = code
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', marks[state])} />
      {expirationDate !== null && (state === 'active' || state === 'expired') ? (
        <time dateTime={expirationDate} title={formatRelative(expirationDate)} className="truncate">
          {state === 'active'
            ? t('library.expires', { date: formatInstant(expirationDate) })
            : t('library.expired', { date: formatInstant(expirationDate) })}
        </time>
      ) : (
        <span>{t(`library.state.${state}`)}</span>
      )}
    </span>
  )
}
