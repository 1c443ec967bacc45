import { Link } from '@tanstack/react-router'
import {
  AtSign,
  BadgeCheck,
  Bell,
  CalendarClock,
  ChartColumn,
  Gauge,
  Link2Off,
  type LucideIcon,
  MessageSquareWarning,
  PartyPopper,
  Stamp,
  Webhook,
} from 'lucide-react'
import { useState } from 'react'
import { type Notice, noticeKinds } from '#contract/people/notice-operations.ts'
import { useNotices, useReadNotices } from '../api/notices.ts'
import { usePathOfNotice } from '../feature.tsx'
import { formatDay } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { Loaded } from '../failures/failure-prompt.tsx'
import { railClass } from './rail-class.ts'
import { When } from '../ui/when.tsx'

/** The notices of the person, with the number of unread ones. */
export function Inbox() {
  const notices = useNotices()
  const [isOpen, setIsOpen] = useState(false)
  const unread = notices.data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={railClass}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(!isOpen)
          if (!isOpen) void notices.refetch()
        }}
      >
        <span className="relative">
          <Bell aria-hidden className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -end-2.5 -top-1.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-signal px-1 text-[0.625rem] font-semibold text-signal-ink tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
        {t('inbox.title')}
        {unread > 0 && <span className="sr-only">, {t('inbox.unreadCount', { count: unread })}</span>}
      </button>
      {isOpen && <InboxPanel onClose={() => setIsOpen(false)} />}
    </>
  )
}

function InboxPanel({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices()
  const read = useReadNotices()
  const unread = notices.data?.unread ?? 0
  return (
    <SidePanel
      onClose={onClose}
      title={t('inbox.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/account/notices" onClick={onClose} className={buttonClass('secondary')}>
            {t('inbox.choose')}
          </Link>
          {unread > 0 && (
            <Button busy={read.isPending} onClick={() => read.mutate({})}>
              {t('inbox.readAll')}
            </Button>
          )}
        </div>
      }
    >
      <Loaded query={notices} className="h-24 w-full">
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">{t('inbox.empty')}</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {data.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  onOpen={() => {
                    if (!notice.isRead) read.mutate({ ids: [notice.id] })
                    onClose()
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SidePanel>
  )
}

const icons = {
  mention: AtSign,
  'approval-asked': Stamp,
  approved: BadgeCheck,
  'changes-asked': MessageSquareWarning,
  'destination-down': Link2Off,
  'destination-type': Link2Off,
  'code-ending': CalendarClock,
  'certificate-ending': CalendarClock,
  'scans-stopped': ChartColumn,
  'plan-full': Gauge,
  'webhook-off': Webhook,
  'first-scan': PartyPopper,
  weekly: ChartColumn,
} as const satisfies Readonly<Record<Notice['kind'], LucideIcon>>

/** The place of the core that a notice is about. */
function placeOf({ kind, codeId }: Notice) {
  if (kind === 'weekly') return { to: '/scans' } as const
  if (kind === 'webhook-off') return { to: '/account/developers' } as const
  if (codeId === null) return { to: kind === 'plan-full' ? '/account/plan' : '/account/domains' } as const
  const params = { id: String(codeId) }
  const topic = noticeKinds[kind]
  return { to: '/codes/$id', params, search: topic === 'approval' ? { show: topic } : {} } as const
}

function wordsOf({ kind, name, details }: Notice): string {
  const { at, address = '', now = '', scans = 0 } = details
  return t(`inbox.${kind}`, { name, address, now, scans, date: at === undefined ? '' : formatDay(at) })
}

function NoticeRow({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) {
  const { kind, title, text, at, isRead, details } = notice
  const Icon = icons[kind]
  const path = usePathOfNotice(notice)
  const below = text === '' && kind.startsWith('destination') ? (details.address ?? '') : text
  return (
    <li>
      <Link
        {...(path === null ? placeOf(notice) : { to: path })}
        onClick={onOpen}
        className="flex gap-3 px-1 py-3 hover:bg-ink/8"
      >
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isRead ? 'text-ink-soft' : 'text-signal'}`} />
        <span className="min-w-0 flex-1">
          <span className={`block [overflow-wrap:anywhere] ${isRead ? '' : 'font-semibold'}`}>
            {!isRead && <span className="sr-only">{t('inbox.unread')}: </span>}
            {wordsOf(notice)}
            {title !== '' && (
              <>
                {' · '}
                <bdi>{title}</bdi>
                {details.placement !== undefined && (
                  <>
                    {' · '}
                    <bdi>{details.placement}</bdi>
                  </>
                )}
              </>
            )}
          </span>
          {below !== '' && (
            <span dir="auto" className="line-clamp-2 text-small [overflow-wrap:anywhere] text-ink-soft">
              {below}
            </span>
          )}
          <When at={at} className="block text-small text-ink-soft" />
        </span>
      </Link>
    </li>
  )
}
