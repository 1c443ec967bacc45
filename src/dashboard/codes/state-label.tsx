import type { CodeMeta } from '#contract/code-meta.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState, opensAt } from '../api/code-state.ts'
import { formatDay } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { When } from '../ui/when.tsx'
import { stateMark } from './state-mark.ts'

type StateLabelProps = {
  readonly code: QrCode
  /** Known in the library, for codes that an administrator blocked. */
  readonly meta?: CodeMeta | undefined
  /** Only the mark of an active code, with its word for screen readers. */
  readonly quiet?: boolean
}

/** The state of a code; for a scheduled one, the day on which it opens. */
export function StateLabel({ code, meta, quiet = false }: StateLabelProps) {
  const state = codeState(code, meta)
  const opens = state === 'scheduled' ? opensAt(code) : null
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span aria-hidden className={stateMark(state)} />
      {opens === null ? (
        <span className={quiet && state === 'active' ? 'sr-only' : 'min-w-0'}>
          {t(`library.state.${state}`)}
        </span>
      ) : (
        <When at={opens}>{t('library.opens', { date: formatDay(opens) })}</When>
      )}
    </span>
  )
}
