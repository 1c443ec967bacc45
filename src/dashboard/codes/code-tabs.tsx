import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { useComments } from '../api/comments.ts'
import { useMay, useOffers } from '../api/session.ts'
import { formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'

const tabClass =
  'inline-flex min-h-10 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-ink-soft [a&]:hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink'

type CodeTab = 'edit' | 'places' | 'scans' | 'comments' | 'history'

const paths = {
  edit: '/codes/$id',
  places: '/codes/$id/places',
  scans: '/codes/$id/scans',
  comments: '/codes/$id/comments',
  history: '/codes/$id/history',
} as const

type CodeTabsProps = { readonly code: QrCode; readonly current: CodeTab }

/** The pages of one code. Unsaved work of its editor is a draft meanwhile, which opens again with the first tab. */
export function CodeTabs({ code, current }: CodeTabsProps) {
  const mayChange = useMay('updateQrCode')
  const hasLink = hasShortLink(code.qrType)
  const hasPlacements = useOffers('listPlacements') && hasLink
  const hasScans = useOffers('readScans') && hasLink
  const hasComments = useOffers('listComments')
  const hasHistory = useOffers('listVersions')
  const tabs: readonly (readonly [CodeTab, ReactNode, boolean])[] = [
    ['edit', t(mayChange ? 'library.edit' : 'codeTabs.code'), true],
    ['places', t('download.placements'), hasPlacements],
    ['scans', t('title.scans'), hasScans],
    ['comments', <CommentsLabel key="comments" codeId={code.id} />, hasComments],
    ['history', t('history.title'), hasHistory],
  ]
  return (
    <nav aria-label={t('codeTabs.label')} className="scroll-row flex min-w-0 gap-5">
      {tabs
        .filter(([tab, , isShown]) => isShown || tab === current)
        .map(([tab, label]) =>
          tab === current ? (
            <span key={tab} ref={showWhole} aria-current="page" className={tabClass}>
              {label}
            </span>
          ) : (
            <Link
              key={tab}
              to={paths[tab]}
              params={{ id: String(code.id) }}
              activeOptions={{ exact: true }}
              className={tabClass}
            >
              {label}
            </Link>
          ),
        )}
    </nav>
  )
}

/** Scrolls the row of tabs to the current one, which a phone may not show. */
function showWhole(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [whole, part] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  // A number may come behind its name.
  const room = 40
  if (part.right + room > whole.right) row.scrollLeft += part.right + room - whole.right
  else if (part.left < whole.left) row.scrollLeft -= whole.left - part.left
}

/** With the number of comments that are not resolved. */
function CommentsLabel({ codeId }: { readonly codeId: number }) {
  const open = useComments(codeId).data?.filter(({ resolved }) => resolved === null).length ?? 0
  return (
    <>
      {t('comments.title')}
      {open > 0 && (
        <span className="ms-1.5 rounded-small bg-ink/8 px-1.5 text-small tabular-nums">
          {formatNumber(open)}
        </span>
      )}
    </>
  )
}
