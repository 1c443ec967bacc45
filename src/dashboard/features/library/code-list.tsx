import { memo, useEffect, useEffectEvent, useRef } from 'react'
import type { useQrCodes } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { Button } from '../../ui/button.tsx'
import { useFirstPicture } from '../../ui/first-picture.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { CodeCard } from './code-card.tsx'

export type CodeListProps = {
  readonly codes: ReturnType<typeof useQrCodes>
  readonly filtered: boolean
  readonly onClearFilters: () => void
}

const grid = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]'

/** A record that did not change is the same object: the next page draws its own cards only. */
const Card = memo(CodeCard)

/** The cards, page after page, or what stands in their place. */
export function CodeList({ codes, filtered, onClearFilters }: CodeListProps) {
  useFirstPicture(!codes.isPending)
  if (codes.isPending) return <Loading />
  if (codes.isError && codes.data === undefined) {
    return (
      <FailurePrompt
        failure={codes.error}
        doing="load"
        onRetry={() => void codes.refetch()}
        retrying={codes.isFetching}
      />
    )
  }
  const shown = codes.data.pages.flatMap((page) => page.data)
  if (shown.length === 0 && filtered) {
    return (
      <div className="flex flex-col items-start gap-3 border-t border-line py-12">
        <h2 className="text-title font-semibold">{t('library.noMatch.title')}</h2>
        <p className="text-ink-soft">{t('library.noMatch.text')}</p>
        <Button onClick={onClearFilters}>{t('library.clear')}</Button>
      </div>
    )
  }
  return (
    <>
      <ul aria-label={t('library.list')} aria-busy={codes.isPlaceholderData} className={grid}>
        {shown.map((code) => (
          <li key={code.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <Card code={code} />
          </li>
        ))}
      </ul>
      {codes.isError && (
        <FailurePrompt
          failure={codes.error}
          doing="load"
          onRetry={() => void (codes.isFetchNextPageError ? codes.fetchNextPage() : codes.refetch())}
          retrying={codes.isFetching}
        />
      )}
      {codes.hasNextPage && !codes.isError && (
        <NextPage loading={codes.isFetchingNextPage} onNear={() => void codes.fetchNextPage()} />
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">{t('library.loading')}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

/** Loads the next page when it comes near, and on a press. */
function NextPage({ loading, onNear }: { readonly loading: boolean; readonly onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onNear)
  // Observed anew after each page: a short page leaves the end in view, and nothing would cross again.
  useEffect(() => {
    if (loading || end.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '800px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading])
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button busy={loading} onClick={onNear}>
        {loading ? t('library.moreLoading') : t('library.more')}
      </Button>
    </div>
  )
}
