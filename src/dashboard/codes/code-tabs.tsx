import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { useMay, useOffers, useSession } from '../api/session.ts'
import { type CodeTab, type ScreenPath, useCodeTabs } from '../feature.tsx'
import { t } from '../messages/t.ts'

const tabClass =
  'inline-flex min-h-10 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-ink-soft [a&]:hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink'

type CodeTabsProps = {
  readonly code: QrCode
  /** The path of the shown one, in the words of the router. */
  readonly current: ScreenPath
}

type ShownTab = {
  readonly path: ScreenPath
  readonly label: ReactNode
  readonly isShown: boolean
}

/** The pages of one code. Unsaved work of its editor is a draft meanwhile, which opens again with the first tab. */
export function CodeTabs({ code, current }: CodeTabsProps) {
  const session = useSession().data
  const mayChange = useMay('updateQrCode')
  const hasScans = useOffers('readScans') && hasShortLink(code.qrType)
  const hasHistory = useOffers('listVersions')
  const ofFeatures = useCodeTabs(session, code)
  const before = (place: CodeTab['before']): ShownTab[] =>
    ofFeatures
      .filter((tab) => tab.before === place)
      .map(({ path, label: Label, isShown }) => ({
        path,
        label: <Label codeId={code.id} />,
        isShown,
      }))
  const tabs: readonly ShownTab[] = [
    { path: '/codes/$id', label: t(mayChange ? 'library.edit' : 'codeTabs.code'), isShown: true },
    ...before('scans'),
    { path: '/codes/$id/scans', label: t('title.scans'), isShown: hasScans },
    ...before('history'),
    { path: '/codes/$id/history', label: t('history.title'), isShown: hasHistory },
  ]
  return (
    <nav aria-label={t('codeTabs.label')} className="scroll-row flex min-w-0 gap-5">
      {tabs
        .filter(({ path, isShown }) => isShown || path === current)
        .map(({ path, label }) =>
          path === current ? (
            <span key={path} ref={showWhole} aria-current="page" className={tabClass}>
              {label}
            </span>
          ) : (
            <Link
              key={path}
              to={path.replace('$id', String(code.id))}
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
