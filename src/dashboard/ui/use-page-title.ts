import { useEffect } from 'react'
import { t } from '../messages/t.ts'

/** Names the tab after the screen. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = t('title.page', { page })
  }, [page])
}
