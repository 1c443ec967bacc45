import { Link } from '@tanstack/react-router'
import { t } from '../messages/t.ts'
import { buttonClass } from '../ui/button-class.ts'
import { usePageTitle } from '../ui/use-page-title.ts'

export function NotFound() {
  usePageTitle(t('title.notFound'))
  return (
    <div className="mx-auto flex max-w-lg flex-col items-start gap-4 px-6 py-16">
      <h1 className="text-title font-semibold">{t('notFound.title')}</h1>
      <p className="text-ink-soft">{t('notFound.text')}</p>
      <Link to="/" className={buttonClass('primary')}>
        {t('notFound.action')}
      </Link>
    </div>
  )
}
