import { Link } from '@tanstack/react-router'
import { t } from '../../messages/t.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** Before the first scan: what to do to see one. */
export function NoScans({ codeId }: { readonly codeId: number | undefined }) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line py-10">
      <h2 className="text-title font-semibold">{t('scans.none.title')}</h2>
      <p className="max-w-xl text-ink-soft">
        {t(codeId === undefined ? 'scans.none.library' : 'scans.none.code')} {t('scans.none.text')}
      </p>
      {codeId === undefined ? (
        <Link to="/" className={buttonClass('primary')}>
          {t('scans.none.libraryAction')}
        </Link>
      ) : (
        <Link to="/codes/$id" params={{ id: String(codeId) }} className={buttonClass('primary')}>
          {t('scans.none.codeAction')}
        </Link>
      )}
    </div>
  )
}
