import { Link } from '@tanstack/react-router'
import { t } from '../messages/t.ts'
import { buttonClass } from '../ui/button.tsx'

/** For viewers, who may come to a new code by an address. */
export function NoNewCode({ account }: { readonly account: string }) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-3">
      <h1 className="text-headline font-semibold tracking-tight">{t('viewer.new.title')}</h1>
      <p className="text-ink-soft">{t('viewer.new.text', { account })}</p>
      <Link to="/" className={buttonClass('primary')}>
        {t('viewer.new.action')}
      </Link>
    </div>
  )
}
