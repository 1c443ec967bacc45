import '../../messages/signed-in-messages.ts'
import '../../messages/library-messages.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useQrCodes } from '../../api/qr-codes.ts'
import { offers, useSession } from '../../api/session.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CodeList } from './code-list.tsx'
import { DraftSection } from './draft-section.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FirstRun } from './first-run.tsx'
import type { LibrarySearch } from './library-search.ts'

export function LibraryScreen() {
  usePageTitle(t('title.library'))
  const filters = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate({ from: '/' })
  const session = useSession()
  const drafts = useDrafts()
  const codes = useQrCodes(filters)
  const total = codes.data?.pages[0]?.total
  const filtered = isFiltered(filters)
  const firstRun = total === 0 && !filtered && !codes.isPlaceholderData

  useEffect(() => {
    const found = codes.data?.pages[0]?.total
    if (found !== undefined && filtered && !codes.isPlaceholderData)
      announce(t('library.found', { count: found }))
  }, [codes.data, filtered, codes.isPlaceholderData])

  function narrow(change: Partial<LibrarySearch>): void {
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  }

  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-x-3 sm:flex-row sm:items-baseline">
          <h1 className="text-headline font-semibold tracking-tight">{t('library.title')}</h1>
          <p className="min-h-6 text-ink-soft">
            {total !== undefined && !firstRun && t('library.count', { count: total })}
          </p>
        </div>
        {!firstRun && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => void navigate({ to: '/codes/new' })}
          >
            {t('library.new')}
          </Button>
        )}
      </header>
      {session.data !== undefined && !offers(session.data, 'listQrCodes') && !firstRun && (
        <Banner live={false}>{t('library.remembered')}</Banner>
      )}
      {drafts !== null && drafts.length > 0 && <DraftSection drafts={drafts} />}
      {firstRun ? (
        <FirstRun />
      ) : (
        <>
          <FilterBar filters={filters} onChange={narrow} />
          <CodeList
            codes={codes}
            filtered={filtered}
            onClearFilters={() => void navigate({ search: {}, replace: true })}
          />
        </>
      )}
    </div>
  )
}

function isFiltered({ search, tag, state, starred }: LibrarySearch): boolean {
  return search !== undefined || tag !== undefined || state !== undefined || starred !== undefined
}
