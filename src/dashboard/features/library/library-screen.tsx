import '../../messages/signed-in-messages.ts'
import '../../messages/library-messages.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useCodeCounts } from '../../api/code-counts.ts'
import { useLiveCounts } from '../../api/live-counts.ts'
import { useQrCodes } from '../../api/qr-codes.ts'
import { offers, useSession } from '../../api/session.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { late } from '../../ui/late.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { BrowserLibrary } from './browser-library.tsx'
import { CodeList } from './code-list.tsx'
import { DeletedHeader } from './deleted-header.tsx'
import { DraftSection } from './draft-section.tsx'
import { exactTotal } from './exact-total.ts'
import { FilterBar } from './filter-bar.tsx'
import { FirstRun } from './first-run.tsx'
import { LibraryMenu, type LibraryTask } from './library-menu.tsx'
import { isNarrowed, type LibrarySearch, toLibraryQuery } from './library-search.ts'
import { NewCodeButton } from './new-code-button.tsx'
import { SelectionContext } from './selection/selection-context.ts'
import { selectionStore } from './selection/selection-store.ts'
import { WorkbenchLost } from './workbench-lost.tsx'

const endingNotice = late(async () => (await import('./notices/ending-notice.tsx')).EndingNotice)
const workbench = late(async () => (await import('./workbench.tsx')).Workbench)

export function LibraryScreen() {
  usePageTitle(t('title.library'))
  const filters = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate({ from: '/' })
  const session = useSession()
  const drafts = useDrafts()
  const query = useMemo(() => toLibraryQuery(filters), [filters])
  const codes = useQrCodes(query)
  useLiveCounts()
  const [task, setTask] = useState<Exclude<LibraryTask, 'deleted'> | null>(null)
  const [selection] = useState(selectionStore)
  const first = codes.data?.pages[0]
  const counts = useCodeCounts()
  const counted = first && exactTotal(first, query, counts.data)
  const total = counted?.total
  const filtered = isNarrowed(filters)
  const deleted = filters.deleted === true
  const firstRun = total === 0 && !filtered && !deleted && !codes.isPlaceholderData

  useEffect(() => {
    if (total !== undefined && filtered && !codes.isPlaceholderData)
      announce(t('library.found', { count: total }))
  }, [total, filtered, codes.isPlaceholderData, query])

  // What is chosen belongs to the codes that one sees.
  const narrowing = JSON.stringify({ ...query, sort: undefined })
  useEffect(() => selection.clear(), [selection, narrowing])

  function narrow(change: Partial<LibrarySearch>): void {
    // Other codes, or in another order: they begin at the top.
    if (!('view' in change)) window.scrollTo(0, 0)
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  }

  function choose(chosen: LibraryTask): void {
    if (chosen === 'deleted') void navigate({ search: { deleted: true, view: filters.view } })
    else setTask(chosen)
  }

  return (
    <SelectionContext value={selection}>
      <div className="mx-auto flex max-w-[100rem] flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">
        {deleted ? (
          <DeletedHeader total={total} onBack={() => void navigate({ search: { view: filters.view } })} />
        ) : (
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex flex-col gap-x-3 sm:flex-row sm:items-baseline">
              <h1 className="text-headline font-semibold tracking-tight">{t('library.title')}</h1>
              <p className="min-h-6 text-ink-soft">
                {total !== undefined &&
                  !firstRun &&
                  t(counted?.totalIsMinimum ? 'library.countAtLeast' : 'library.count', { count: total })}
              </p>
            </div>
            <div className="flex items-center gap-2">
              {session.data !== undefined && <LibraryMenu onChoose={choose} />}
              {!firstRun && <NewCodeButton />}
            </div>
          </header>
        )}
        {session.data !== undefined && !offers(session.data, 'listQrCodes') && <BrowserLibrary />}
        <WhenLoaded part={workbench} lost={<WorkbenchLost isAsked={task !== null} />}>
          {(Workbench) => (
            <Workbench
              query={query}
              total={total ?? 0}
              totalIsMinimum={counted?.totalIsMinimum ?? false}
              deleted={deleted}
              loaded={codes.data}
              task={task}
              onTaskDone={() => setTask(null)}
            />
          )}
        </WhenLoaded>
        {!deleted && !firstRun && (
          <WhenLoaded part={endingNotice}>
            {(EndingNotice) => (
              <EndingNotice isShown={filters.ending === true} onShow={(ending) => narrow({ ending })} />
            )}
          </WhenLoaded>
        )}
        {drafts !== null && drafts.length > 0 && !deleted && !filtered && <DraftSection drafts={drafts} />}
        {drafts !== null && drafts.length > 0 && !deleted && filtered && (
          <p className="text-small text-ink-soft">{t('library.drafts.hidden', { count: drafts.length })}</p>
        )}
        {firstRun ? (
          <FirstRun />
        ) : (
          <>
            <FilterBar filters={filters} onChange={narrow} />
            <CodeList
              codes={codes}
              table={filters.view === 'table'}
              deleted={deleted}
              filtered={filtered}
              onClearFilters={() =>
                void navigate({ search: { view: filters.view, deleted: filters.deleted }, replace: true })
              }
            />
          </>
        )}
      </div>
    </SelectionContext>
  )
}
