import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'

/** Stands in the place of a screen that threw. The rest of the page works on. */
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
