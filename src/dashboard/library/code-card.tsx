import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { tagsOf } from '../api/code-state.ts'
import { useMay } from '../api/session.ts'
import { formatInstant, formatRelative, formatCount, formatList, formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { CardActions } from './card-actions.tsx'
import {
  CodeLink,
  DeletedActions,
  Destination,
  isCounted,
  StarButton,
  StateLabel,
  DeletedBy,
} from './code-parts.tsx'
import { CodePicture } from './code-picture.tsx'
import { UnsavedBadge } from './draft-section.tsx'
import { FolderChip, useCodeDrag } from './folders/folder-names.tsx'
import { useIsChosen, SelectBox } from './selection.tsx'
import { CodeNotices } from './notices.tsx'
import { DownloadButton } from '../picture/download-button.tsx'

type CodeCardProps = {
  readonly code: QrCode
  /** Until when a deleted code can be restored, ISO 8601; null for other codes. */
  readonly purgeAt: string | null
}

/** One code: picture, title, destination, statistics and actions. */
export function CodeCard({ code, purgeAt }: CodeCardProps) {
  const title = code.title.trim() || t('library.untitled')
  const chosen = useIsChosen(code.id)
  const deleted = purgeAt !== null
  const drag = useCodeDrag(code, title)
  return (
    <article
      {...(!deleted && drag)}
      aria-label={title}
      className={classNames(
        'group relative grid grid-cols-[min(7rem,33%)_minmax(0,1fr)] gap-x-4 rounded-large border bg-sheet p-3 transition-colors sm:flex sm:flex-col sm:gap-0',
        chosen ? 'border-signal ring-1 ring-signal' : 'border-line hover:border-line-strong',
      )}
    >
      <CardPicture code={code} title={title} deleted={deleted} />
      <div className="flex min-w-0 flex-col sm:mt-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1">
            <CodeLink
              code={deleted ? null : code}
              dir="auto"
              title={title}
              className="line-clamp-2 text-lead leading-6 font-semibold break-words sm:min-h-12 [a&]:hover:underline"
            >
              {title}
            </CodeLink>
          </h2>
          {!deleted && <StarButton code={code} title={title} />}
        </div>
        {hasShortLink(code.qrType) && <LinkLine code={code} title={title} copies={!deleted} />}
        <div className="min-h-5 text-small text-ink-soft">
          <Destination code={code} />
        </div>
        <CardTags tags={code.tags} folder={<FolderChip code={code} />} />
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-small sm:mt-auto">
        {deleted ? <DeletedBy id={code.id} /> : <StateLabel code={code} />}
        <Counts code={code} />
        {code.expirationDate !== null && !deleted && <ExpirationLine date={code.expirationDate} />}
        {!deleted && <CodeNotices code={code} />}
        {!deleted && <UnsavedBadge code={code} title={title} />}
      </div>
      <div className="col-span-2 mt-2 flex min-h-10 items-center justify-between gap-2 not-pointer-fine:ps-9">
        {deleted ? (
          <DeletedActions code={code} title={title} purgeAt={purgeAt} />
        ) : (
          <>
            <DownloadButton code={code} />
            <CardActions code={code} title={title} link={shortLink(code.brandedDomain, code.slashTag)} />
          </>
        )}
      </div>
    </article>
  )
}

type CardPictureProps = { readonly code: QrCode; readonly title: string; readonly deleted: boolean }

/** The picture and its checkbox. Without a mouse the checkbox always shows, so it stands beside the buttons. */
function CardPicture({ code, title, deleted }: CardPictureProps) {
  const mayChange = useMay('updateQrCode')
  return (
    <div className="self-start sm:self-stretch pointer-fine:relative">
      <CodeLink
        code={deleted ? null : code}
        tabIndex={-1}
        aria-label={mayChange ? t('library.open', { title }) : title}
        className="block rounded-small border border-line"
      >
        <CodePicture code={code} title={title} />
      </CodeLink>
      <SelectBox
        id={code.id}
        title={title}
        className="absolute start-2 bottom-2 rounded-base bg-sheet transition-opacity group-hover:opacity-100! group-data-choosing/list:opacity-100! focus-within:opacity-100! has-checked:opacity-100! pointer-fine:start-1 pointer-fine:top-1 pointer-fine:bottom-auto pointer-fine:opacity-0"
      />
    </div>
  )
}

type LinkLineProps = { readonly code: QrCode; readonly title: string; readonly copies: boolean }

function LinkLine({ code, title, copies }: LinkLineProps) {
  const link = shortLink(code.brandedDomain, code.slashTag)
  return (
    <div className="flex min-h-8 items-center gap-1">
      <MiddleTruncated text={`${code.brandedDomain}/${code.slashTag}`} className="font-mono text-small" />
      {copies && <CopyButton plain text={link} label={t('library.copyLink', { title })} />}
    </div>
  )
}

/** Tags shown before the rest is counted. */
const shown = 3

/** The folder and the tags of a code; each one filters the library. */
function CardTags({ tags: text, folder }: { readonly tags: string; readonly folder: ReactNode }) {
  const navigate = useNavigate()
  const tags = tagsOf(text)
  const rest = tags.slice(shown)
  return (
    <ul aria-label={t('library.tags')} className="my-2 flex min-h-6 flex-wrap gap-1 overflow-hidden">
      {folder}
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} className="min-w-0">
          <a
            href={`/?tag=${encodeURIComponent(tag)}`}
            onClick={(event) => {
              // Modified clicks open a new tab or window, so leave them to the browser.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              void navigate({ to: '/', search: (before) => ({ ...before, tag }) })
            }}
            dir="auto"
            className="block max-w-32 min-w-6 truncate rounded-small bg-ink/7 px-1.5 text-center text-small leading-6 text-ink-soft hover:bg-ink/14 hover:text-ink"
          >
            {tag}
          </a>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={formatList(rest)} className="px-1 text-small leading-6 text-ink-soft">
          {t('library.moreTags', { count: rest.length })}
        </li>
      )}
    </ul>
  )
}

/** When the code expires or expired, in the reader's zone; the relative time is in the tooltip. */
function ExpirationLine({ date }: { readonly date: string }) {
  return (
    <time dateTime={date} title={formatRelative(date)} className="w-full text-ink-soft">
      {hasPassed(date)
        ? t('library.expired', { date: formatInstant(date) })
        : t('library.expires', { date: formatInstant(date) })}
    </time>
  )
}

function hasPassed(date: string): boolean {
  return Date.parse(date) <= Date.now()
}

/** Number of scans and clicks. Phones read a code without a link by themselves, so zero would mislead. */
function Counts({ code }: { readonly code: QrCode }) {
  if (!isCounted(code)) return <span className="text-ink-soft">{t('library.uncounted')}</span>
  return (
    <span className="text-ink-soft">
      <Count count={code.scans} words="library.scans" />
      {' · '}
      <Count count={code.clicks} words="library.clicks" />
    </span>
  )
}

/** Short on the card (12.8K scans), exact in the tooltip. */
function Count({
  count,
  words,
}: {
  readonly count: number
  readonly words: 'library.scans' | 'library.clicks'
}) {
  const exact = t(words, { count })
  return <span title={exact}>{exact.replace(formatNumber(count), formatCount(count))}</span>
}
