import type { CodeState } from '#contract/code-state.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState } from '../../api/code-state.ts'
import { opensAt } from '../../api/opens-at.ts'
import { formatDay, formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMetaOf } from './notices/metas-context.ts'

const marks: Record<CodeState, string> = {
  active: 'bg-good',
  scheduled: 'border-2 border-good',
  paused: 'border-2 border-warn',
  expired: 'border-2 border-bad',
  blocked: 'bg-bad',
}

/** What visitors meet now: a mark and a word. */
export function StateLabel({ code }: { readonly code: QrCode }) {
  const state = codeState(code, useMetaOf(code.id))
  const opens = state === 'scheduled' ? opensAt(code) : null
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', marks[state])} />
      {opens === null ? (
        t(`library.state.${state}`)
      ) : (
        <time dateTime={opens} title={formatInstant(opens)}>
          {t('library.opens', { date: formatDay(opens) })}
        </time>
      )}
    </span>
  )
}
