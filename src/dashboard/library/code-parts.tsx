import { useNavigate } from '@tanstack/react-router'
import { Star, Undo2 } from 'lucide-react'
import { createContext, useContext, type ComponentProps } from 'react'
import type { CodeMeta } from '#contract/code-meta.ts'
import { hasShortLink, isContentType, isPageType, opensAddress } from '#contract/code-types/code-types.ts'
import type { ListResponse } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { failureOf } from '../api/failure-of.ts'
import { useUpdateQrCode, useRestoreQrCode } from '../api/change-qr-code.ts'
import { useMay } from '../api/session.ts'
import { EditableTitle } from '../codes/editable-title.tsx'
import { failureWords } from '../failures/failure-words.ts'
import { formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { Initials } from '../ui/avatar.tsx'
import { When } from '../ui/when.tsx'

type CodeLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly code: QrCode | null }

/**
 * Links to the editor, or plain text for a deleted code. A plain anchor, because lists mount many of them.
 */
export function CodeLink({ code, ...rest }: CodeLinkProps) {
  const navigate = useNavigate()
  if (code === null) {
    const { 'aria-label': _name, tabIndex: _stop, children, ...words } = rest
    return (
      <span className={words.className} dir={words.dir} title={words.title}>
        {children}
      </span>
    )
  }
  return (
    <a
      {...rest}
      href={`/codes/${code.id}`}
      onClick={(event) => {
        // Modified clicks open a new tab or window, so leave them to the browser.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate({ to: '/codes/$id', params: { id: String(code.id) } })
      }}
    >
      {rest.children}
    </a>
  )
}

type CodeTitleProps = {
  readonly code: QrCode
  readonly title: string
  readonly isDeleted: boolean
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
  readonly className: string
}

/** The title, which leads to the editor and is edited where it stands: from the menu, or with F2. */
export function CodeTitle({ code, title, isDeleted, isEditing, onEditing, className }: CodeTitleProps) {
  const mayChange = useMay('updateQrCode')
  return (
    <EditableTitle
      code={code}
      title={code.title}
      isEditing={isEditing}
      onEditing={onEditing}
      className="font-semibold"
    >
      <CodeLink
        code={isDeleted ? null : code}
        dir="auto"
        title={title}
        className={`min-w-0 font-semibold [a&]:hover:underline ${className}`}
        {...(mayChange && {
          'aria-keyshortcuts': 'F2',
          onKeyDown: ({ key }) => {
            if (key === 'F2') onEditing(true)
          },
        })}
      >
        {title}
      </CodeLink>
    </EditableTitle>
  )
}

/** One line that says where the code leads, or what it contains. */
export function Destination({ code }: { readonly code: QrCode }) {
  if (!opensAddress(code.qrType))
    return (
      <span dir="auto" className="block truncate" title={code.text ?? undefined}>
        {isContentType(code.qrType) ? t(`library.type.${code.qrType}`) : t('library.noDestination')}
      </span>
    )
  if (isPageType(code.qrType)) return t(`library.type.${code.qrType}`)
  return <MiddleTruncated text={code.destinationUrl.replace(/^https?:\/\/(www\.)?/i, '')} />
}

export function StarButton({ code, title }: { readonly code: QrCode; readonly title: string }) {
  const update = useUpdateQrCode()
  const mayChange = useMay('updateQrCode')
  const starred = update.isPending ? update.variables.body.isStarred === true : code.isStarred

  function toggle(): void {
    if (update.isPending) return
    const isStarred = !code.isStarred
    update.mutate(
      { id: code.id, body: { isStarred } },
      {
        onSuccess: () =>
          announce(isStarred ? t('library.starred.done', { title }) : t('library.unstarred.done', { title })),
        onError: () => announce(t('library.changeFailed', { title })),
      },
    )
  }

  if (!mayChange) {
    return (
      starred && (
        <span
          role="img"
          aria-label={t('viewer.starred')}
          className="inline-flex size-8 items-center justify-center"
        >
          <Star aria-hidden className="size-4 fill-signal text-signal" />
        </span>
      )
    )
  }
  return (
    <IconButton
      plain
      label={starred ? t('library.unstar', { title }) : t('library.star', { title })}
      icon={<Star aria-hidden className={starred ? 'size-4 fill-signal text-signal' : 'size-4'} />}
      aria-pressed={starred}
      onClick={toggle}
    />
  )
}

/** Whether visits of a code can be counted, or were while it had a link. */
export function isCounted({ qrType, scans, clicks }: QrCode): boolean {
  return hasShortLink(qrType) || scans + clicks > 0
}

type DeletedActionsProps = {
  readonly code: QrCode
  readonly title: string
  /** Empty in a table, which shows only a small button. */
  readonly purgeAt: string
}

/** When a deleted code is removed for good, and a button to restore it. */
export function DeletedActions({ code, title, purgeAt }: DeletedActionsProps) {
  const mayRestore = useMay('restoreQrCode')
  const restore = useRestoreQrCode()
  const name = t('library.restore.named', { title })
  const icon = <Undo2 aria-hidden className="size-4" />

  function bringBack(): void {
    restore.mutate(code.id, { onSuccess: () => announce(t('library.restored', { title })) })
  }

  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-2">
      {mayRestore && purgeAt === '' && (
        <IconButton plain label={name} icon={icon} className="ms-auto" onClick={bringBack} />
      )}
      {mayRestore && purgeAt !== '' && (
        <Button size="small" busy={restore.isPending} icon={icon} aria-label={name} onClick={bringBack}>
          {t('library.restore')}
        </Button>
      )}
      {purgeAt !== '' && (
        <When at={purgeAt} className="text-small text-ink-soft">
          {t('library.deleted.gone', { when: formatRelative(purgeAt) })}
        </When>
      )}
      {restore.isError && (
        <span role="alert" className="w-full text-small text-bad">
          {failureWords(failureOf(restore.error), 'save').title}
        </span>
      )}
    </span>
  )
}

type Metas = ReadonlyMap<number, CodeMeta>

/** Metadata of listed codes; empty when the service sends none. */
export const MetasContext = createContext<Metas>(new Map())

export function useMetaOf(id: number): CodeMeta | undefined {
  return useContext(MetasContext).get(id)
}

export function metasOf(pages: readonly ListResponse[]): Metas {
  return new Map(
    pages.flatMap(({ meta = {} }) =>
      Object.entries(meta).map(([id, one]): [number, CodeMeta] => [Number(id), one]),
    ),
  )
}

/** The person who deleted a code, and when; in a table only the initials. */
export function DeletedBy({ id, compact = false }: { readonly id: number; readonly compact?: boolean }) {
  const { deletedBy, deletedAt = null } = useMetaOf(id) ?? {}
  if (deletedBy === undefined) return compact ? null : t('library.deleted.state')
  const { name } = deletedBy
  if (compact) return <Initials name={name} label={t('library.deleted.by', { name })} />
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Initials decorative name={name} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('library.deleted.by', { name })}
        {deletedAt !== null && <When at={deletedAt} className="block text-ink-soft" />}
      </span>
    </span>
  )
}
