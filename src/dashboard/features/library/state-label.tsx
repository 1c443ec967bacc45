import type { CodeState } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState } from '../../api/code-state.ts'
import { opensAt } from '../../api/opens-at.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMetaOf } from './notices/metas-context.ts'

const marks: Record<CodeState | 'scheduled', string> = {
  active: 'bg-good',
  scheduled: 'border-2 border-good',
  paused: 'border-2 border-warn',
  expired: 'border-2 border-bad',
  blocked: 'bg-bad',
}

/** What visitors meet now: a mark and a word. */
export function StateLabel({ code }: { readonly code: QrCode }) {
  const closed = useMetaOf(code.id)?.blockedHost !== undefined
  const kept = closed ? 'blocked' : codeState(code)
  const state = kept === 'active' && opensAt(code) !== null ? 'scheduled' : kept
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', marks[state])} />
      {t(`library.state.${state}`)}
    </span>
  )
}
