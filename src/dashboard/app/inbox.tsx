import { Link } from '@tanstack/react-router'
import { Bell, BadgeCheck, AtSign, MessageSquareWarning, Stamp } from 'lucide-react'
import { useState } from 'react'
import type { Notice } from '#contract/people/notice-operations.ts'
import { useNotices, useReadNotices } from '../api/comments.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../failures/failure-prompt.tsx'
import { railClass } from './rail-class.ts'
import { When } from '../ui/when.tsx'

/** Mentions of the person and approvals that they are asked for, with the number of unread ones. */
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
          setIsOpen(true)
          void notices.refetch()
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
      <InboxDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function InboxDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const notices = useNotices()
  const read = useReadNotices()
  const unread = notices.data?.unread ?? 0
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('inbox.title')}
      actions={
        unread > 0 && (
          <Button busy={read.isPending} onClick={() => read.mutate({})}>
            {t('inbox.readAll')}
          </Button>
        )
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
    </Dialog>
  )
}

const icons = {
  mention: AtSign,
  'approval-asked': Stamp,
  approved: BadgeCheck,
  'changes-asked': MessageSquareWarning,
} as const

function NoticeRow({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) {
  const { kind, name, title, text, at, codeId, isRead } = notice
  const Icon = icons[kind]
  return (
    <li>
      <Link
        to="/codes/$id"
        params={{ id: String(codeId) }}
        search={{ show: kind === 'mention' ? 'comments' : 'approval' }}
        onClick={onOpen}
        className="flex gap-3 px-1 py-3 hover:bg-ink/8"
      >
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isRead ? 'text-ink-soft' : 'text-signal'}`} />
        <span className="min-w-0 flex-1">
          <span className={`block [overflow-wrap:anywhere] ${isRead ? '' : 'font-semibold'}`}>
            {!isRead && <span className="sr-only">{t('inbox.unread')}: </span>}
            {t(`inbox.${kind}`, { name })} · <bdi>{title}</bdi>
          </span>
          {text !== '' && (
            <span dir="auto" className="line-clamp-2 text-small [overflow-wrap:anywhere] text-ink-soft">
              {text}
            </span>
          )}
          <When at={at} className="block text-small text-ink-soft" />
        </span>
      </Link>
    </li>
  )
}
