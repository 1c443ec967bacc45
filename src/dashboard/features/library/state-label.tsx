import type { CodeState } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState } from '../../api/code-state.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMetaOf } from './notices/metas-context.ts'

const marks: Record<CodeState, string> = {
  active: 'bg-good',
  paused: 'border-2 border-warn',
  expired: 'border-2 border-bad',
  blocked: 'bg-bad',
}

/** What visitors meet now: a mark and a word. */
export function StateLabel({ code }: { readonly code: QrCode }) {
  const closed = useMetaOf(code.id)?.blockedHost !== undefined
  const state = closed ? 'blocked' : codeState(code)
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', marks[state])} />
      {t(`library.state.${state}`)}
    </span>
  )
}
