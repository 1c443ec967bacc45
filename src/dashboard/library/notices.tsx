import { Ban, CalendarClock, Unplug, type LucideIcon } from 'lucide-react'
import type { CodeMeta } from '#contract/code-meta.ts'
import { noticeDays } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { turnsAway } from '../api/code-state.ts'
import { opensAt } from '../api/code-state.ts'
import { codeState } from '../api/code-state.ts'
import { useCodeCounts } from '../api/qr-codes.ts'
import { formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useMetaOf } from './code-parts.tsx'

export type CodeNoticesProps = {
  readonly code: QrCode
  /** One line each, as in a table. Below 900 px icons only, whose text is their name and tooltip. */
  readonly compact?: boolean
}

/** Notices for the owner: blocked, scheduled, expiring in print, or a failing destination. */
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
    <ul className={compact ? 'flex flex-wrap gap-x-1 text-small text-warn' : 'w-full text-small text-warn'}>
      {notices.map(({ Icon, words }) => (
        <li
          key={words}
          title={compact ? undefined : words}
          className="flex min-w-0 max-w-full items-start gap-1.5"
        >
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

/** A notice in one line. Its whole text shows on hover, focus and touch. */
function Mark({ Icon, words }: { readonly Icon: LucideIcon; readonly words: string }) {
  return (
    <Tooltip text={words}>
      <button
        type="button"
        className="-ms-1 inline-flex h-6 max-w-[calc(100%+0.25rem)] cursor-help items-center gap-1 rounded-small px-1"
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate max-wide:sr-only">{words}</span>
      </button>
    </Tooltip>
  )
}

function endsSoon(code: QrCode, meta: CodeMeta): boolean {
  const now = Date.now()
  if (!meta.inPrint || code.expirationDate === null || codeState(code, meta, now) !== 'active') return false
  return Date.parse(code.expirationDate) <= now + noticeDays * 86_400_000
}

function doesNotAnswer({ destinationHealth, routeHealth = {} }: CodeMeta): boolean {
  return [destinationHealth, ...Object.values(routeHealth)].some(
    (health) =>
      health?.reason === 'blocked' ||
      health?.state === 'unreachable' ||
      (health?.state === 'refused' && !turnsAway(health)),
  )
}

export type EndingNoticeProps = {
  /** The list shows only these now. */
  readonly isShown: boolean
  readonly onShow: (ending: true | undefined) => void
}

/** The number of printed codes that expire within a week, with a filter toggle. Empty when there are none. */
export function EndingNotice({ isShown, onShow }: EndingNoticeProps) {
  const counts = useCodeCounts()
  const count = counts.data?.endingInPrint ?? 0
  if (count === 0 && !isShown) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-base border border-s-4 border-line border-s-warn bg-sheet px-4 py-2">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-warn" />
      <p className="min-w-56 flex-1">
        <strong className="font-semibold">
          {isShown ? t('notice.filter') : t('notice.ending', { count })}
        </strong>
        <span className="block text-small text-ink-soft">{t('notice.endingText')}</span>
      </p>
      <Button onClick={() => onShow(isShown ? undefined : true)}>
        {isShown ? t('notice.all') : t('notice.show', { count })}
      </Button>
    </div>
  )
}
