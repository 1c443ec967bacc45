import { useEffect } from 'react'
import { t } from '../messages/t.ts'

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = t('title.page', { page })
  }, [page])
}

/** The one column of a page's content: the same edges on every page. */
export const pageColumn = 'mx-auto flex w-full max-w-[100rem] flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8'
