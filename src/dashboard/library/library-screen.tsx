import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { restorableDays } from '#contract/code-operations.ts'
import type { CodeCounts, ListResponse } from '#contract/list.ts'
import type { Draft } from '../api/drafts.ts'
import { folderPaths, useFolders } from '../api/change-folders.ts'
import { useCodeCounts, useQrCodes } from '../api/qr-codes.ts'
import type { LibraryQuery } from '../api/query-keys.ts'
import { useDrafts } from '../api/service-drafts.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { usePageTitle, pageColumn } from '../ui/page.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { BrowserLibrary } from './browser-library.tsx'
import { CodeList } from './code-list.tsx'
import { DraftSection, editDrafts, EditDraftsContext, ColleagueDrafts } from './draft-section.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FirstRun, NewCodeButton } from './first-run.tsx'
import { FoldersContext } from './folders/folder-names.tsx'
import type { FolderPanelProps } from './folders/folder-panel.tsx'
import { Workbench, type LibraryDialog, LibraryMenu, type LibraryTask } from './workbench.tsx'
import { isNarrowed, toLibraryQuery, type LibrarySearch } from './library-search.ts'
import { SelectionContext, selectionStore } from './selection.tsx'
import { deviceStorage } from '../ui/device-storage.ts'
import { EndingNotice } from './notices.tsx'
import { FolderPanel } from './folders/folder-panel.tsx'

export function LibraryScreen() {
  usePageTitle(t('title.library'))
  const filters = useLibrarySearch()
  const session = useSession()
  const drafts = useDrafts()
  const query = useMemo(() => toLibraryQuery(filters), [filters])
  const codes = useQrCodes(query)
  const [task, setTask] = useState<LibraryDialog | null>(null)
  const selection = useClearedSelection(query)
  const counted = useExactTotal(codes.data?.pages[0], query)
  const total = counted?.total
  const narrow = useNarrowing()
  const filtered = isNarrowed(filters)
  const deleted = filters.deleted === true
  const inFolder = filters.folder !== undefined
  const firstRun = total === 0 && !filtered && !inFolder && !deleted && !codes.isPlaceholderData

  useFoundNews((filtered || inFolder) && !codes.isPlaceholderData ? total : undefined, query)

  return (
    <SelectionContext value={selection}>
      <div className={pageColumn}>
        <ScreenHeader filters={filters} counted={counted} firstRun={firstRun} onTask={setTask} />
        {session.data !== undefined && !offers(session.data, 'listQrCodes') && <BrowserLibrary />}
        <Workbench
          query={query}
          total={total ?? 0}
          totalIsMinimum={counted?.totalIsMinimum ?? false}
          deleted={deleted}
          loaded={codes.data}
          task={task}
          onTaskDone={() => setTask(null)}
        />
        <FoldersBeside
          isHidden={deleted || firstRun}
          query={query}
          matching={total ?? 0}
          loaded={codes.data}
          onShow={(folder) => narrow({ folder })}
        >
          {!deleted && !firstRun && (
            <EndingNotice isShown={filters.ending === true} onShow={(ending) => narrow({ ending })} />
          )}
          {drafts !== null && !deleted && (
            <Drafts
              drafts={drafts.filter(({ codeId }) => codeId === null)}
              folder={filters.folder}
              filtered={filtered}
            />
          )}
          {!deleted && !filtered && !inFolder && <ColleagueDrafts />}
          {/* Waits for the drafts above it, so that nothing moves. */}
          {drafts !== null && firstRun && <FirstRun />}
          {drafts !== null && !firstRun && (
            <FilteredCodes codes={codes} filters={filters} drafts={drafts} onChange={narrow} />
          )}
        </FoldersBeside>
      </div>
    </SelectionContext>
  )
}

type ScreenHeaderProps = {
  readonly filters: LibrarySearch
  readonly counted: ReturnType<typeof exactTotal> | undefined
  readonly firstRun: boolean
  readonly onTask: (task: LibraryDialog) => void
}

function ScreenHeader({ filters, counted, firstRun, onTask }: ScreenHeaderProps) {
  const navigate = useNavigate({ from: '/' })
  const session = useSession()
  const { view } = filters
  if (filters.deleted === true)
    return <DeletedHeader total={counted?.total} onBack={() => void navigate({ search: { view } })} />

  function choose(chosen: LibraryTask): void {
    if (chosen === 'deleted') void navigate({ search: { deleted: true, view } })
    else if (typeof chosen === 'string') onTask(chosen)
    else if (typeof chosen.opens === 'string') void navigate({ to: chosen.opens })
    else onTask({ opens: chosen.opens })
  }

  return (
    <LibraryHeader counted={firstRun ? undefined : counted}>
      {session.data === undefined ? <span className="size-10" /> : <LibraryMenu onChoose={choose} />}
      {!firstRun && <NewCodeButton folder={filters.folder} />}
    </LibraryHeader>
  )
}

/** The library's state in the URL. A service without folders has no folder to show. */
function useLibrarySearch(): LibrarySearch {
  const search = useSearch({ from: '/signed-in/' })
  const session = useSession().data
  const hasFolders = session === undefined || offers(session, 'listFolders')
  return useMemo(() => (hasFolders ? search : { ...search, folder: undefined }), [search, hasFolders])
}

type FoldersBesideProps = FolderPanelProps & { readonly isHidden: boolean; readonly children: ReactNode }

/** The folders of the account beside the codes; only the codes while there are no folders. */
function FoldersBeside({ isHidden, children, ...panel }: FoldersBesideProps) {
  const session = useSession().data
  const { data, errorUpdateCount } = useFolders()
  const list = data?.data
  // The count outlives a retry, so the reason stays where it is.
  const isExpected = useExpectedFolders(list) || (list === undefined && errorUpdateCount > 0)
  const folders = useMemo(
    () => ({
      paths: folderPaths(list ?? []),
      canMove:
        list !== undefined && list.length > 0 && session !== undefined && offers(session, 'createFolder'),
    }),
    [list, session],
  )
  const isShown = !isHidden && isExpected
  return (
    <FoldersContext value={folders}>
      {/* The same elements in both cases, so that the list keeps its state when the first folder appears. */}
      <div
        className={
          isShown
            ? 'flex flex-col gap-6 canvas:grid canvas:grid-cols-[14rem_minmax(0,1fr)] canvas:gap-8'
            : 'contents'
        }
      >
        {isShown && (
          <aside className="min-h-10 self-start max-canvas:w-full canvas:sticky canvas:top-4 canvas:max-h-[calc(100dvh-2rem)] canvas:overflow-y-auto">
            <FolderPanel {...panel} />
          </aside>
        )}
        <div className={isShown ? 'flex min-w-0 flex-col gap-6' : 'contents'}>{children}</div>
      </div>
    </FoldersContext>
  )
}

const expectedKey = 'tessera.folders'

/**
 * Whether there are folders. Until they load, the last answer in this browser is used, so that nothing moves.
 */
function useExpectedFolders(list: readonly unknown[] | undefined): boolean {
  const session = useSession().data
  const [wasShown] = useState(() => deviceStorage.read(expectedKey) === 'yes')
  const has = list === undefined ? undefined : list.length > 0
  useEffect(() => {
    if (has !== undefined) deviceStorage.write(expectedKey, has ? 'yes' : 'no')
  }, [has])
  return has ?? (wasShown && (session === undefined || offers(session, 'listFolders')))
}

type FilteredCodesProps = {
  readonly codes: ReturnType<typeof useQrCodes>
  readonly filters: LibrarySearch
  readonly drafts: readonly Draft[]
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

function FilteredCodes({ codes, filters, drafts, onChange }: FilteredCodesProps) {
  const ofCodes = useMemo(() => editDrafts(drafts), [drafts])
  const navigate = useNavigate({ from: '/' })
  const deleted = filters.deleted === true
  return (
    <EditDraftsContext value={ofCodes}>
      <FilterBar filters={filters} onChange={onChange} />
      <CodeList
        codes={codes}
        table={filters.view === 'table'}
        deleted={deleted}
        filtered={isNarrowed(filters)}
        folder={filters.folder}
        sort={filters.sort ?? 'newest'}
        onSort={deleted ? null : (sort) => onChange({ sort })}
        onClearFilters={() =>
          void navigate({
            search: { view: filters.view, deleted: filters.deleted, folder: filters.folder },
            replace: true,
          })
        }
      />
    </EditDraftsContext>
  )
}

/** Changes filters in the URL. New results start at the top. */
function useNarrowing(): (change: Partial<LibrarySearch>) => void {
  const navigate = useNavigate({ from: '/' })
  return (change) => {
    if (!('view' in change)) window.scrollTo(0, 0)
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  }
}

/** The selection. Changing a filter clears it. */
function useClearedSelection(query: LibraryQuery): ReturnType<typeof selectionStore> {
  const [selection] = useState(selectionStore)
  const narrowing = JSON.stringify({ ...query, sort: undefined })
  useEffect(() => selection.clear(), [selection, narrowing])
  return selection
}

/** Announces how many codes match, once per search. */
function useFoundNews(total: number | undefined, query: LibraryQuery): void {
  useEffect(() => {
    if (total !== undefined) announce(t('library.found', { count: total }))
  }, [total, query])
}

type DraftsProps = {
  readonly drafts: readonly Draft[]
  readonly folder: LibrarySearch['folder']
  readonly filtered: boolean
}

function Drafts({ drafts, folder, filtered }: DraftsProps) {
  const folders = useFolders().data?.data
  const here = drafts.filter(({ codeId, values: { folderId } }) => {
    // Changes of a saved code show on its card.
    if (codeId !== null) return false
    if (folder === undefined) return true
    if (folder === 'none') return folderId === 0
    return folderId === folder || folders?.find(({ id }) => id === folderId)?.parentId === folder
  })
  if (here.length === 0) return null
  if (!filtered) return <DraftSection drafts={here} />
  return <p className="text-small text-ink-soft">{t('library.drafts.hidden', { count: here.length })}</p>
}

type LibraryHeaderProps = {
  /** Undefined until counted, and before the first code. */
  readonly counted: ReturnType<typeof exactTotal> | undefined
  readonly children: ReactNode
}

function LibraryHeader({ counted, children }: LibraryHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-col gap-x-3 sm:flex-row sm:items-baseline">
        <h1 className="text-headline font-semibold tracking-tight">{t('library.title')}</h1>
        <p className="min-h-6 text-ink-soft">
          {counted !== undefined &&
            t(counted.totalIsMinimum ? 'library.countAtLeast' : 'library.count', { count: counted.total })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </header>
  )
}

type DeletedHeaderProps = { readonly total: number | undefined; readonly onBack: () => void }

export function DeletedHeader({ total, onBack }: DeletedHeaderProps) {
  return (
    <header className="flex flex-col items-start gap-2">
      <Button
        variant="quiet"
        size="small"
        className="-ms-2.5"
        icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
        onClick={onBack}
      >
        {t('library.deleted.back')}
      </Button>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-headline font-semibold tracking-tight">{t('library.deleted.title')}</h1>
        <p className="min-h-6 text-ink-soft">{total !== undefined && t('library.count', { count: total })}</p>
      </div>
      <p className="text-ink-soft">{t('library.deleted.text', { count: restorableDays })}</p>
    </header>
  )
}

function useExactTotal(page: ListResponse | undefined, query: LibraryQuery) {
  const counts = useCodeCounts()
  return page && exactTotal(page, query, counts.data)
}

/**
 * The number of matching codes. Lists stop counting early; for a state or starred codes the library's counts
 * are exact.
 */
export function exactTotal(
  page: Pick<ListResponse, 'total' | 'totalIsMinimum'>,
  { state, starred, sort: _sort, ...others }: LibraryQuery,
  counts: CodeCounts | undefined,
): Pick<ListResponse, 'total' | 'totalIsMinimum'> {
  const isAlone = Object.values(others).every((value) => value === undefined)
  if (!page.totalIsMinimum || !isAlone || counts === undefined) return page
  const kind = starred === undefined ? state : starred && state === undefined ? 'starred' : undefined
  if (kind === undefined) return page
  return { total: Math.max(page.total, counts[kind]), totalIsMinimum: false }
}
