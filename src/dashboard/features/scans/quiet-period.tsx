import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'

/** There were visits, but not in these days. @param onLonger null when nothing longer can be shown. */
export function QuietPeriod({ onLonger }: { readonly onLonger: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">
        <strong className="font-semibold text-ink">{t('scans.quiet.title')}</strong> {t('scans.quiet.text')}
      </p>
      {onLonger !== null && (
        <Button size="small" onClick={onLonger}>
          {t('scans.quiet.action')}
        </Button>
      )}
    </div>
  )
}
