import { StateLabel } from '../codes/state-label.tsx'
import { memo, useRef, useLayoutEffect, useState, type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { QrCode } from '#contract/record.ts'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { shownLink } from '#contract/unicode-host.ts'
import { shortLink } from '#design/payload.ts'
import { t } from '../messages/t.ts'
import { chosenCount, useSelection, useSelectionKeys, useIsChosen, SelectBox } from './selection.tsx'
import { tagsOf } from '../api/code-state.ts'
import { formatInstant, formatRelative, formatCount, formatList, formatNumber } from '../messages/format.ts'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { CardActions } from './card-actions.tsx'
import {
  CodeTitle,
  DeletedActions,
  Destination,
  isCounted,
  StarButton,
  useMetaOf,
  DeletedBy,
} from './code-parts.tsx'
import { CodePicture } from '../codes/code-picture.tsx'
import { UnsavedBadge } from './draft-section.tsx'
import { FolderChip, useCodeDrag, usePathOf } from './folders/folder-names.tsx'
import { CodeNotices } from './notices.tsx'
import { DownloadButton } from '../picture/download-button.tsx'
import { useWindowVirtualizer } from '@tanstack/react-virtual'

type CodeCardProps = {
  readonly code: QrCode
  /** Until when a deleted code can be restored, ISO 8601; null for other codes. */
  readonly purgeAt: string | null
}

/** One code: picture, title, destination, statistics and actions. */
function CodeCard({ code, purgeAt }: CodeCardProps) {
  const title = code.title.trim() || t('library.untitled')
  const chosen = useIsChosen(code.id)
  const deleted = purgeAt !== null
  const drag = useCodeDrag(code, title)
  const [isNaming, setIsNaming] = useState(false)
  return (
    <article
      {...(!deleted && drag)}
      aria-label={title}
      className={classNames(
        'group relative grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-3 rounded-large border bg-sheet p-3 transition-colors sm:flex sm:flex-col',
        chosen ? 'border-signal ring-1 ring-signal' : 'border-line hover:border-line-strong',
      )}
    >
      <CardPicture code={code} title={title} />
      <div className="flex min-w-0 grow flex-col sm:mt-3">
        <h2 className={deleted ? '' : 'max-sm:min-h-9 max-sm:pe-9'}>
          <CodeTitle
            code={code}
            title={title}
            isDeleted={deleted}
            isEditing={isNaming}
            onEditing={setIsNaming}
            className={`line-clamp-2 break-words ${overPicture}`}
          />
        </h2>
        {hasShortLink(code.qrType) && <LinkLine code={code} title={title} copies={!deleted} />}
        <div className="min-h-5 text-small text-ink-soft">
          <Destination code={code} />
        </div>
        <CardTags code={code} />
        {deleted ? (
          <DeletedFoot code={code} title={title} purgeAt={purgeAt} />
        ) : (
          <CardFoot code={code} title={title} onRename={() => setIsNaming(true)} />
        )}
      </div>
      {!deleted && (
        <div
          className={`absolute end-1 top-1 rounded-base sm:end-4 sm:top-4 sm:bg-sheet ${code.isStarred ? '' : appears}`}
        >
          <StarButton code={code} title={title} />
        </div>
      )}
    </article>
  )
}

/** The link of the title takes presses on the picture too, which would else be a second link to the same page. */
const overPicture =
  "[a&]:before:absolute [a&]:before:start-3 [a&]:before:top-3 [a&]:before:aspect-square [a&]:before:w-20 [a&]:before:max-w-1/4 [a&]:before:content-[''] sm:[a&]:before:end-3 sm:[a&]:before:w-auto sm:[a&]:before:max-w-none"

/** With a mouse, a control that few need shows while the pointer or the focus is on the card. */
const appears = 'transition-opacity group-hover:opacity-100! focus-within:opacity-100! pointer-fine:opacity-0'

type CardFootProps = { readonly code: QrCode; readonly title: string; readonly onRename: () => void }

/** Notices, and below them state, scans, download and menu. */
function CardFoot({ code, title, onRename }: CardFootProps) {
  return (
    <div className="mt-auto pt-1 text-small">
      {code.expirationDate !== null && <ExpirationLine date={code.expirationDate} />}
      <CodeNotices code={code} />
      <UnsavedBadge code={code} title={title} />
      <div className="-me-1.5 -mb-1 flex flex-wrap items-center gap-1 pt-1">
        <div className="flex min-w-0 grow basis-24 flex-wrap items-center gap-x-2 text-ink-soft">
          <StateLabel code={code} meta={useMetaOf(code.id)} quiet />
          <Counts code={code} />
        </div>
        <span className={`inline-flex ${appears}`}>
          <DownloadButton code={code} small />
        </span>
        <CardActions
          code={code}
          title={title}
          link={shortLink(code.brandedDomain, code.slashTag)}
          onRename={onRename}
        />
      </div>
    </div>
  )
}

type DeletedFootProps = Omit<CardFootProps, 'onRename'> & { readonly purgeAt: string }

function DeletedFoot({ code, title, purgeAt }: DeletedFootProps) {
  return (
    <div className="mt-auto flex flex-col gap-2 pt-2 text-small">
      <DeletedBy id={code.id} />
      <DeletedActions code={code} title={title} purgeAt={purgeAt} />
    </div>
  )
}

/** The picture and its checkbox. On a phone it stands below the picture, so that it covers nothing. */
function CardPicture({ code, title }: Pick<CardFootProps, 'code' | 'title'>) {
  return (
    <div className="self-start sm:self-stretch">
      <div className="rounded-small border border-line">
        <CodePicture code={code} title={title} />
      </div>
      <SelectBox
        id={code.id}
        title={title}
        className={`absolute start-2 bottom-1 z-10 rounded-base bg-sheet group-data-choosing/list:opacity-100! has-checked:opacity-100! sm:start-4 sm:top-4 sm:bottom-auto pointer-fine:max-sm:top-4 pointer-fine:max-sm:bottom-auto pointer-fine:max-sm:start-4 ${appears}`}
      />
    </div>
  )
}

type LinkLineProps = { readonly code: QrCode; readonly title: string; readonly copies: boolean }

function LinkLine({ code, title, copies }: LinkLineProps) {
  const link = shortLink(code.brandedDomain, code.slashTag)
  return (
    <div className="relative flex h-7 items-center gap-1 font-mono text-small">
      <MiddleTruncated text={shownLink(code)} className="sm:hidden" />
      {/* A narrow card would cut the ending, and most codes share their domain. */}
      <MiddleTruncated text={`/${code.slashTag}`} className="max-sm:hidden" />
      {copies && (
        // Over the end of the link, which has the whole width while nobody points at it.
        <span className={`end-0 inline-flex rounded-base bg-sheet pointer-fine:absolute ${appears}`}>
          <CopyButton plain text={link} label={t('library.copyLink', { title })} />
        </span>
      )}
    </div>
  )
}

/** The folder and the tags of a code; each one filters the library. */
function CardTags({ code }: { readonly code: QrCode }) {
  const navigate = useNavigate()
  const tags = tagsOf(code.tags)
  // A second tag beside the folder would leave a letter or two of each.
  const shown = usePathOf(code) === null ? 2 : 1
  const rest = tags.slice(shown)
  return (
    <ul aria-label={t('library.tags')} className="mt-1 flex gap-1 empty:hidden">
      <FolderChip code={code} />
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
            className="block min-w-6 truncate rounded-small bg-ink/7 px-1.5 text-center text-small leading-6 text-ink-soft hover:bg-ink/14 hover:text-ink"
          >
            {tag}
          </a>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={formatList(rest)} className="shrink-0 px-1 text-small leading-6 text-ink-soft">
          <span className="sr-only">{t('library.moreTags', { count: rest.length })}</span>
          <span aria-hidden dir="ltr">
            +{rest.length}
          </span>
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

/** The scans, with the clicks in the tooltip. Phones read a code without a link by themselves, so zero would mislead. */
function Counts({ code }: { readonly code: QrCode }) {
  if (!isCounted(code)) return <span>{t('library.uncounted')}</span>
  const scans = t('library.scans', { count: code.scans })
  return (
    <span title={`${scans} · ${t('library.clicks', { count: code.clicks })}`}>
      {scans.replace(formatNumber(code.scans), formatCount(code.scans))}
    </span>
  )
}

/** Estimated row height in pixels before measuring: grid and single column. */
const estimates = { several: 340, one: 140 }

/** Unchanged records keep their identity, so a new page renders only its own cards. */
const Card = memo(CodeCard)

/** The codes as cards; only rows near the viewport are mounted. */
export function CodeGrid({ codes, total, busy, purgeAt, onNearEnd }: CodesShown) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const rows = useVirtualRows(list, {
    rows: Math.ceil(codes.length / columns),
    estimate: columns === 1 ? estimates.one : estimates.several,
    gap: cardGap,
    onNearEnd,
    layout: String(columns),
  })
  const choosing = chosenCount(useSelection(), total) > 0
  const onKeyDown = useSelectionKeys(columns, (place) => rows.bringIn(Math.floor(place / columns)))
  return (
    // Keys bubble up from the cards' checkboxes.
    <div role="presentation" onKeyDown={onKeyDown}>
      <ul
        ref={list}
        aria-label={t('library.list')}
        aria-busy={busy}
        data-choosing={choosing ? true : undefined}
        className="group/list grid [overflow-anchor:none]"
        style={{
          gap: cardGap,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: rows.before,
          paddingBottom: rows.after,
        }}
      >
        {rows.shown.flatMap((row) =>
          codes.slice(row * columns, (row + 1) * columns).map((code: QrCode, column) => (
            <li
              key={code.id}
              {...(column === 0 && { ref: rows.measure, 'data-index': row })}
              aria-setsize={total}
              aria-posinset={row * columns + column + 1}
              className="grid min-w-0 grid-cols-[minmax(0,1fr)]"
            >
              <Card code={code} purgeAt={purgeAt === null ? null : (purgeAt.get(code.id) ?? '')} />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

export type CodesShown = {
  readonly codes: readonly QrCode[]
  /** Matching codes over all pages. */
  readonly total: number
  /** Older results are shown while new ones load. */
  readonly busy: boolean
  /** When deleted codes are removed for good, ISO 8601, by id; null when the list has no deleted codes. */
  readonly purgeAt: ReadonlyMap<number, string> | null
  /** Null without a further page, or while it loads. */
  readonly onNearEnd: (() => void) | null
}

/** Minimum card width and gap in pixels. */
const narrowest = 192
const cardGap = 16
/** Below this viewport width there is one column. */
const oneColumn = 640

function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const count = () => {
      const fitting = Math.floor((element.clientWidth + cardGap) / (narrowest + cardGap))
      setColumns(window.innerWidth < oneColumn ? 1 : Math.max(1, fitting))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return columns
}

type VirtualRowsOptions = {
  readonly rows: number
  /** Estimated row height and gap in pixels. */
  readonly estimate: number
  readonly gap: number
  /** Called near the end when there are more rows. */
  readonly onNearEnd: (() => void) | null
  /** A change resets the measured heights. */
  readonly layout: string
}

/** Rows rendered outside the viewport. */
const ahead = 2
/** Remaining rows that trigger the next page. */
const near = 8

/** The rows in or near the viewport, with the space above and below. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions) {
  const { rows, estimate, gap, onNearEnd, layout } = options
  const [top, setTop] = useState(0)
  // Content above may change its height, which moves the list.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => estimate,
    gap,
    overscan: ahead,
    scrollMargin: top,
    useFlushSync: false,
    // Without layout the height is 0.
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
  })
  useEffect(() => virtual.measure(), [layout, virtual])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const load = useEffectEvent(() => onNearEnd?.())
  const wantsMore = onNearEnd !== null && last !== undefined && last.index >= rows - near
  // Check again after each page: a short one leaves the end in view.
  useEffect(() => {
    if (wantsMore) load()
  }, [wantsMore, rows])

  return {
    shown: shown.map(({ index }) => index),
    before: (shown[0]?.start ?? top) - top,
    after: Math.max(0, virtual.getTotalSize() - ((last?.end ?? top) - top)),
    measure: virtual.measureElement,
    bringIn: (row: number) => virtual.scrollToIndex(row, { align: 'auto' }),
  }
}
