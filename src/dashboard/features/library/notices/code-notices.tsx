import '../../../messages/blocked-messages.ts'
import '../../../messages/visit-page-messages.ts'
import { Ban, CalendarClock, type LucideIcon, Unplug } from 'lucide-react'
import type { CodeMeta } from '#contract/code-meta.ts'
import { noticeDays } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState } from '../../../api/code-state.ts'
import { opensAt } from '../../../api/opens-at.ts'
import { turnsAway } from '../../../api/turns-away.ts'
import { formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useMetaOf } from './metas-context.ts'

export type CodeNoticesProps = {
  readonly code: QrCode
  /** A mark for each, in a row that has one line; the words are its name, and show on hover and focus. */
  readonly compact?: boolean
}

/** What the owner of a code should know in time: why it is blocked, when it opens, a print that ends soon, a destination that does not answer. */
export function CodeNotices({ code, compact = false }: CodeNoticesProps) {
  const meta = useMetaOf(code.id)
  if (meta === undefined) return null
  const reason = meta.blockedReason ?? ''
  const { host, reason: hostReason } = meta.blockedHost ?? {}
  const opens = opensAt(code)
  const notices = [
    ...(host !== undefined && !code.isadminblocked
      ? [{ Icon: Ban, words: t('blocked.host.notice', { host, reason: hostReason ?? '' }).trim() }]
      : []),
    ...(code.isadminblocked && reason !== '' ? [{ Icon: Ban, words: t('blocked.notice', { reason }) }] : []),
    ...(opens !== null && codeState(code, meta) === 'scheduled'
      ? [{ Icon: CalendarClock, words: t('notice.cardOpens', { when: formatRelative(opens) }) }]
      : []),
    ...(endsSoon(code, meta)
      ? [
          {
            Icon: CalendarClock,
            words: t('notice.cardEnds', { when: formatRelative(code.expirationDate ?? '') }),
          },
        ]
      : []),
    ...(doesNotAnswer(meta) ? [{ Icon: Unplug, words: t('notice.health') }] : []),
  ]
  if (notices.length === 0) return null
  return (
    <ul className={compact ? 'flex gap-1 text-warn' : 'w-full text-small text-warn'}>
      {notices.map(({ Icon, words }) => (
        <li key={words} title={compact ? undefined : words} className="flex items-start gap-1.5">
          {compact ? (
            <Mark Icon={Icon} words={words} />
          ) : (
            <>
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{words}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A mark whose words show on hover, focus and touch, and are its name. */
function Mark({ Icon, words }: { readonly Icon: LucideIcon; readonly words: string }) {
  return (
    <Tooltip text={words}>
      <button
        type="button"
        className="-ms-1 inline-flex size-6 cursor-help items-center justify-center rounded-small"
      >
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{words}</span>
      </button>
    </Tooltip>
  )
}

function endsSoon(code: QrCode, meta: CodeMeta, now: number = Date.now()): boolean {
  if (!meta.inPrint || code.expirationDate === null || codeState(code, meta, now) !== 'active') return false
  return Date.parse(code.expirationDate) <= now + noticeDays * 86_400_000
}

function doesNotAnswer({ destinationHealth: health }: CodeMeta): boolean {
  if (health?.state === 'unreachable') return true
  return health?.state === 'refused' && !turnsAway(health)
}
