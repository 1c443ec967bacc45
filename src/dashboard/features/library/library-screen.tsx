import { t } from '../../messages/t.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'

export function LibraryScreen() {
  usePageTitle(t('title.library'))
  return <h1>{t('library.title')}</h1>
}
