import type { CodeSort } from '#contract/list.ts'
import { useEffect, useMemo, type ReactNode } from 'react'
import { failureOf } from '../api/failure-of.ts'
import type { useQrCodes } from '../api/qr-codes.ts'
import type { LibraryQuery } from '../api/query-keys.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CodeGrid } from './code-grid.tsx'
import { MetasContext, metasOf } from './code-parts.tsx'
import { useSelectionStore } from './selection.tsx'
import { CodeTable } from './code-table.tsx'

type CodeListProps = {
  readonly codes: ReturnType<typeof useQrCodes>
  readonly table: boolean
  readonly deleted: boolean
  readonly filtered: boolean
  /** The shown folder; undefined for all codes. */
  readonly folder: LibraryQuery['folder']
  readonly onClearFilters: () => void
  readonly sort: CodeSort
  readonly onSort: ((sort: CodeSort) => void) | null
}

export function CodeList(props: CodeListProps) {
  const { codes, table, deleted, filtered, folder, onClearFilters, sort, onSort } = props
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = codes
  const selection = useSelectionStore()
  const shown = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const purgeAt = useMemo(
    () => (deleted && data !== undefined ? purgeInstants(data.pages) : null),
    [deleted, data],
  )
  const metas = useMemo(() => metasOf(data?.pages ?? []), [data])
  useEffect(() => selection.setOrder(shown.map(({ id }) => id)), [selection, shown])

  if (codes.isPending) return <Loading />
  if (codes.isError && data === undefined) return <ListFailure codes={codes} />
  if (shown.length === 0 && filtered)
    return (
      <NothingShown words="library.noMatch">
        <Button onClick={onClearFilters}>{t('library.clear')}</Button>
      </NothingShown>
    )
  if (shown.length === 0 && folder !== undefined)
    return <NothingShown words={folder === 'none' ? 'library.noUnfiled' : 'library.emptyFolder'} />
  if (shown.length === 0) return <NothingShown words={deleted ? 'library.noDeleted' : 'library.noCodes'} />
  const list = {
    codes: shown,
    total: data?.pages[0]?.total ?? shown.length,
    busy: isPlaceholderData,
    purgeAt,
    // A refetch of the known pages would be cancelled by the next page, and cancels it: it comes after.
    onNearEnd:
      hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData
        ? () => void codes.fetchNextPage()
        : null,
  }
  return (
    <MetasContext value={metas}>
      {table ? <CodeTable {...list} sort={sort} onSort={onSort} /> : <CodeGrid {...list} />}
      <ListFailure codes={codes} />
      {hasNextPage && !codes.isError && (
        <MoreButton busy={isFetchingNextPage} onClick={() => void codes.fetchNextPage()} />
      )}
    </MetasContext>
  )
}

/** Retries the page that failed, or the whole list. */
function ListFailure({ codes }: { readonly codes: ReturnType<typeof useQrCodes> }) {
  if (!codes.isError) return null
  return (
    <FailurePrompt
      failure={failureOf(codes.error)}
      doing="load"
      onRetry={() => void (codes.isFetchNextPageError ? codes.fetchNextPage() : codes.refetch())}
      retrying={codes.isFetching}
    />
  )
}

function MoreButton({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) {
  return (
    <div className="flex justify-center py-4">
      <Button busy={busy} onClick={onClick}>
        {busy ? t('library.moreLoading') : t('library.more')}
      </Button>
    </div>
  )
}

type NothingShownProps = {
  readonly words:
    | 'library.noMatch'
    | 'library.noDeleted'
    | 'library.noCodes'
    | 'library.noUnfiled'
    | 'library.emptyFolder'
  readonly children?: ReactNode
}

function NothingShown({ words, children }: NothingShownProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line py-12">
      <h2 className="text-title font-semibold">{t(`${words}.title`)}</h2>
      <p className="text-ink-soft">{t(`${words}.text`)}</p>
      {children}
    </div>
  )
}

type Pages = NonNullable<ReturnType<typeof useQrCodes>['data']>['pages']

function purgeInstants(pages: Pages): ReadonlyMap<number, string> {
  return new Map(
    pages.flatMap((page) =>
      Object.entries(page.meta ?? {}).flatMap(([id, { purgeAt }]): [number, string][] =>
        purgeAt === null ? [] : [[Number(id), purgeAt]],
      ),
    ),
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))]">
      <span className="sr-only">{t('library.loading')}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 rounded-large border border-line bg-sheet p-3 sm:block"
    >
      <Skeleton className="aspect-square w-full" />
      <div className="h-29 sm:mt-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-3 h-4 w-5/6" />
      </div>
    </div>
  )
}
