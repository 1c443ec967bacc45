import { useEffect, useMemo } from 'react'
import type { useQrCodes } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { Button } from '../../ui/button.tsx'
import { useFirstPicture } from '../../ui/first-picture.ts'
import { late } from '../../ui/late.ts'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { MetasContext, metasOf } from './notices/metas-context.ts'
import { CodeGrid } from './list/code-grid.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useSelectionStore } from './selection/selection-context.ts'

const codeTable = late(async () => (await import('./list/code-table.tsx')).CodeTable)

export type CodeListProps = {
  readonly codes: ReturnType<typeof useQrCodes>
  readonly table: boolean
  readonly deleted: boolean
  readonly filtered: boolean
  readonly onClearFilters: () => void
}

/** The codes, page after page, or what stands in their place. */
export function CodeList({ codes, table, deleted, filtered, onClearFilters }: CodeListProps) {
  useFirstPicture(!codes.isPending)
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = codes
  const selection = useSelectionStore()
  const shown = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const purgeAt = useMemo(
    () => (deleted && data !== undefined ? purgeInstants(data.pages) : null),
    [deleted, data],
  )
  const metas = useMemo(() => metasOf(data?.pages ?? []), [data])
  useEffect(() => selection.setOrder(shown.map(({ id }) => id)), [selection, shown])

  if (codes.isPending) return <Loading />
  if (codes.isError && data === undefined) {
    return (
      <FailurePrompt
        failure={codes.error}
        doing="load"
        onRetry={() => void codes.refetch()}
        retrying={codes.isFetching}
      />
    )
  }
  if (shown.length === 0) {
    const words = filtered ? 'library.noMatch' : deleted ? 'library.noDeleted' : 'library.noCodes'
    return (
      <div className="flex flex-col items-start gap-3 border-t border-line py-12">
        <h2 className="text-title font-semibold">{t(`${words}.title`)}</h2>
        <p className="text-ink-soft">{t(`${words}.text`)}</p>
        {filtered && <Button onClick={onClearFilters}>{t('library.clear')}</Button>}
      </div>
    )
  }
  const list = {
    codes: shown,
    total: data?.pages[0]?.total ?? shown.length,
    busy: isPlaceholderData,
    purgeAt,
    onNearEnd:
      hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData
        ? () => void codes.fetchNextPage()
        : null,
  }
  return (
    <MetasContext value={metas}>
      {table ? (
        <WhenLoaded
          part={codeTable}
          loading={<Loading />}
          lost={
            <>
              <NotLoaded />
              <CodeGrid {...list} />
            </>
          }
        >
          {(CodeTable) => <CodeTable {...list} />}
        </WhenLoaded>
      ) : (
        <CodeGrid {...list} />
      )}
      {codes.isError && (
        <FailurePrompt
          failure={codes.error}
          doing="load"
          onRetry={() => void (isFetchNextPageError ? codes.fetchNextPage() : codes.refetch())}
          retrying={codes.isFetching}
        />
      )}
      {hasNextPage && !codes.isError && (
        <div className="flex justify-center py-4">
          <Button busy={isFetchingNextPage} onClick={() => void codes.fetchNextPage()}>
            {isFetchingNextPage ? t('library.moreLoading') : t('library.more')}
          </Button>
        </div>
      )}
    </MetasContext>
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
    <div role="status" className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
      <span className="sr-only">{t('library.loading')}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
