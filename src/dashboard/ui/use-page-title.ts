import { useEffect } from 'react'
import { t } from '../messages/t.ts'

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = t('title.page', { page })
  }, [page])
}
