import { Link } from '@tanstack/react-router'
import { t } from '../../messages/t.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** The way to the access tokens, where the service has them. */
export function AccessLink() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-sheet p-6">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{t('plan.access.title')}</h2>
        <p className="text-small text-ink-soft">{t('plan.access.text')}</p>
      </div>
      <Link to="/access" className={buttonClass()}>
        {t('plan.access.action')}
      </Link>
    </section>
  )
}
