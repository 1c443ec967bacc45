import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { t } from '../messages/t.ts'
import { buttonClass, Button } from '../ui/button.tsx'
import { usePageTitle } from '../ui/page.ts'

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

/** An address of no screen: outside the frame of the signed-in screens, which has the page's landmark. */
export function NoScreen() {
  return (
    <main id="main" tabIndex={-1}>
      <NotFound />
    </main>
  )
}

/** Replaces a screen that crashed; the rest of the page keeps working. */
export function RouteCrash({ reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-start gap-4 px-6 py-16">
      <h1 className="text-title font-semibold">{t('crash.title')}</h1>
      <p className="text-ink-soft">{t('crash.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {t('common.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </div>
    </div>
  )
}
